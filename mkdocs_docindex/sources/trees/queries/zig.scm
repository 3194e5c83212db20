(comment) @comment
[(if_statement) (if_expression) (for_statement) (while_statement) (switch_case) (catch_expression)] @branch

(variable_declaration (identifier) @name (struct_declaration) @body) @definition.struct
(variable_declaration (identifier) @name (enum_declaration) @body) @definition.enum
(variable_declaration (identifier) @name (union_declaration) @body) @definition.struct
(variable_declaration (identifier) @name (error_set_declaration) @body) @definition.enum
(variable_declaration (identifier) @name (opaque_declaration) @body) @definition.struct
(enum_declaration (container_field name: (identifier) @name) @definition.value)
(error_set_declaration (identifier) @name @definition.value)
(container_field name: (identifier) @name type: (_) @type) @definition.field
(container_field name: (identifier) @name) @definition.field
(function_declaration name: (identifier) @name body: (_)? @body) @definition.function
(test_declaration [(string) (identifier)] @name) @definition.test
(source_file (variable_declaration "const" . (identifier) @name
  [(integer) (float) (string) (boolean) (binary_expression) (character)] .) @definition.constant)
(source_file (variable_declaration "var" . (identifier) @name) @definition.variable)
(struct_declaration (variable_declaration "const" . (identifier) @name
  [(integer) (float) (string) (boolean) (binary_expression)] .) @definition.constant)

(variable_declaration (builtin_function (builtin_identifier) @_import (arguments (string (string_content) @path)))
  (#eq? @_import "@import")) @import
