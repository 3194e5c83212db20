(comment) @comment

(config_file (body (block (identifier) @_kind . (string_lit (template_literal) @name)
  . (string_lit (template_literal) @name) (#eq? @_kind "resource")) @definition.block))
(config_file (body (block (identifier) @name . (string_lit (template_literal) @name)
  . (string_lit (template_literal) @name) . (block_start)) @definition.block))
(config_file (body (block (identifier) @name . (string_lit (template_literal) @name) . (block_start)) @definition.block))
(config_file (body (block (identifier) @_kind (body (attribute (identifier) @name) @definition.constant))
  (#eq? @_kind "locals")))
(config_file (body (attribute (identifier) @name) @definition.variable))

(config_file (body (block (identifier) @_module (body (attribute (identifier) @_source
  (expression (literal_value (string_lit (template_literal) @path))))) (#eq? @_module "module")
  (#eq? @_source "source")) @import))
