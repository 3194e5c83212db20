# Boxes for things.
terraform { required_version = ">= 1" }
provider "aws" { region = "x" }
# A box.
resource "aws_s3_bucket" "box" {
  bucket = "b"
  versioning { enabled = true }
}
variable "size" {
  type = number
  description = "How big"
}
output "id" { value = 1 }
module "vpc" { source = "./vpc" }
data "aws_ami" "a" {}
locals {
  limit = 3
  b = 2
}
