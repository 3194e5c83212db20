(comment) @comment
[(if_statement) (elseif_clause) (for_statement) (foreach_statement) (while_statement) (do_statement)
 (switch_clause) (catch_clause)] @branch

(function_statement (function_name) @name (function_parameter_declaration) @parameters (script_block)? @body) @definition.function
(function_statement (function_name) @name (script_block (param_block (parameter_list) @parameters @signature))) @definition.function
(function_statement (function_name) @name) @definition.function
(class_statement . (simple_name) @name) @definition.class
(class_property_definition (type_literal) @type (variable) @name) @definition.field
(class_property_definition (variable) @name) @definition.field
(class_method_definition (simple_name) @name (script_block) @body) @definition.method
(enum_statement (simple_name) @name) @definition.enum
(enum_member (simple_name) @name) @definition.value

(command command_name: (command_name) @_using command_elements: (command_elements (generic_token) @_module
  (generic_token) @path) (#eq? @_using "using") (#eq? @_module "module")) @import
(command command_name: (command_name) @_import command_elements: (command_elements . (command_argument_sep)
  . (generic_token) @path) (#eq? @_import "Import-Module")) @import
(command (command_invokation_operator) @_dot command_name: (command_name_expr (command_name) @path)
  (#eq? @_dot ".")) @import
