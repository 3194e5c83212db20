# Boxes for things.
using module ./Base.psm1
param([string]$Name)
<#
.SYNOPSIS
Opens it.
#>
function Open-Box {
  [CmdletBinding()]
  param([string]$Key, [int]$Size = 3)
  if ($Key) { return 1 }
}
function helper($a, $b) { }
filter Even { $_ }
class Box : Base {
  [int]$Size
  hidden [string]$Name
  Box([int]$s) { $this.Size = $s }
  [bool] Open([string]$key) { return $true }
  static [Box] Make() { return 1 }
}
enum Color { Red; Green = 2 }
Import-Module Foo
$script:Limit = 3
. ./other.ps1
