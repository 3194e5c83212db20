[(line_comment) (block_comment)] @comment
[(if_statement) (elseif_clause) (for_statement) (while_statement) (catch_clause) (ternary_expression)] @branch
((string_literal) @doc . [(struct_definition) (function_definition) (assignment) (macro_definition)
  (abstract_definition) (const_statement) (module_definition) (identifier) (call_expression)])

(module_definition name: (identifier) @name) @definition.module
(struct_definition (type_head [(identifier) @name (parametrized_type_expression . (identifier) @name)
  (binary_expression . [(identifier) @name (parametrized_type_expression . (identifier) @name)])]) @signature) @definition.struct
(struct_definition [(identifier) @name @definition.field
  (typed_expression . (identifier) @name . (_) @type) @definition.field])
(abstract_definition (type_head [(identifier) @name (parametrized_type_expression . (identifier) @name)
  (binary_expression . [(identifier) @name (parametrized_type_expression . (identifier) @name)])]) @signature) @definition.interface
(primitive_definition (type_head [(identifier) @name (binary_expression . (identifier) @name)])) @definition.type
(function_definition (signature (call_expression . [(identifier) (field_expression) (operator)] @name)) @signature) @definition.function
(function_definition (signature (_ . (call_expression . [(identifier) (field_expression)] @name))) @signature) @definition.function
(function_definition (signature (_ . (_ . (call_expression . [(identifier) (field_expression)] @name)))) @signature) @definition.function
(macro_definition (signature (call_expression . (identifier) @name)) @signature) @definition.macro
(assignment . (call_expression . [(identifier) (field_expression)] @name) @signature) @definition.function
(assignment . (_ . (call_expression . [(identifier) (field_expression)] @name)) @signature) @definition.function
(const_statement (assignment . (identifier) @name)) @definition.constant
(macrocall_expression (macro_identifier (identifier) @_enum) (macro_argument_list . (identifier) @name @signature)
  (#eq? @_enum "enum")) @definition.enum
(macrocall_expression (macro_identifier (identifier) @_enum) (macro_argument_list (identifier)
  (identifier) @name @definition.value) (#eq? @_enum "enum"))

(export_statement (identifier) @exported)
(using_statement [(identifier) (scoped_identifier) (import_path)] @path) @import
(import_statement [(identifier) (scoped_identifier) (import_path)] @path) @import
(using_statement (selected_import . (_) @path (_) @imported)) @import
(import_statement (selected_import . (_) @path (_) @imported)) @import
(call_expression . (identifier) @_include (argument_list . (string_literal (content) @path)) (#eq? @_include "include")) @import
