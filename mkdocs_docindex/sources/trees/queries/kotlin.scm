[(line_comment) (block_comment)] @comment
[(if_expression) (for_statement) (while_statement) (do_while_statement) (when_entry) (catch_block)] @branch

(class_declaration "interface" name: (identifier) @name (class_body)? @body) @definition.interface
(class_declaration (modifiers (class_modifier) @_kind) name: (identifier) @name (enum_class_body)? @body
  (#eq? @_kind "enum")) @definition.enum
(class_declaration name: (identifier) @name [(class_body) (enum_class_body)]? @body) @definition.class
(object_declaration name: (identifier) @name (class_body)? @body) @definition.object
(companion_object "companion" @name "object" @head (class_body)? @body) @definition.object
(class_declaration (primary_constructor (class_parameters
  (class_parameter ["val" "var"] (identifier) @name (_) @type) @definition.field)))
(enum_entry (identifier) @name) @definition.value
(type_alias type: (identifier) @name) @definition.type
(function_declaration name: (identifier) @name (function_body)? @body) @definition.function
(secondary_constructor "constructor" @name (block)? @body) @definition.method
(property_declaration (modifiers (property_modifier) @_const)
  (variable_declaration (identifier) @name) (#eq? @_const "const")) @definition.constant
(property_declaration (variable_declaration (identifier) @name ":" (_) @type)) @definition.property
(property_declaration (variable_declaration (identifier) @name)) @definition.property

(import (qualified_identifier) @path) @import
