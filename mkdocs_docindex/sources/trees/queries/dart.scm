[(comment) (documentation_comment)] @comment
(annotation) @above
[(if_statement) (for_statement) (while_statement) (do_statement) (switch_statement_case) (catch_clause)
 (conditional_expression)] @branch

(class_definition name: (identifier) @name body: (_) @body) @definition.class
(mixin_declaration (identifier) @name (class_body) @body) @definition.mixin
(extension_declaration name: (identifier) @name body: (_) @body) @definition.extension
(enum_declaration name: (identifier) @name body: (_) @body) @definition.enum
(enum_constant name: (identifier) @name) @definition.value
(type_alias . (type_identifier) @name "=") @definition.type
(type_alias (type_identifier) @name . (formal_parameter_list)) @definition.type
(program (function_signature name: (identifier) @name) @definition.function @signature . (function_body)? @after)
(program (getter_signature name: (identifier) @name) @definition.variable . (function_body)? @after)
(_ (method_signature (function_signature name: (identifier) @name) @signature) @definition.method . (function_body)? @after)
(declaration (function_signature name: (identifier) @name) @signature) @definition.method
(_ (method_signature (getter_signature name: (identifier) @name)) @definition.property . (function_body)? @after)
(declaration (getter_signature name: (identifier) @name)) @definition.property
(_ (method_signature (constructor_signature . (identifier)+ @name parameters: (_) @parameters @signature))
  @definition.constructor . (function_body)? @after)
(constructor_signature name: (identifier) @name "." @head name: (identifier) @name parameters: (_) @parameters @signature)
  @definition.constructor
(constructor_signature . name: (identifier) @name . parameters: (_) @parameters @signature) @definition.constructor
(constant_constructor_signature (identifier)+ @name (formal_parameter_list) @parameters @signature) @definition.constructor
(_ (method_signature (factory_constructor_signature (identifier) @name . (identifier) @name . (formal_parameter_list) @parameters @signature))
  @definition.constructor . (function_body)? @after)
(_ (method_signature (factory_constructor_signature . (identifier) @name . (formal_parameter_list) @parameters @signature))
  @definition.constructor . (function_body)? @after)
(_ (method_signature (operator_signature "operator" @name)) @definition.method . (function_body)? @after)
(program (static_final_declaration_list (static_final_declaration (identifier) @name) @definition.constant))
(declaration "static" (const_builtin) (static_final_declaration_list
  (static_final_declaration (identifier) @name))) @definition.constant
(declaration (static_final_declaration_list (static_final_declaration (identifier) @name))) @definition.property
(declaration (initialized_identifier_list (initialized_identifier . (identifier) @name))) @definition.property

(import_specification (configurable_uri (uri (string_literal) @path))) @import
(import_specification (configurable_uri (uri (string_literal) @path)) (combinator "show" (identifier) @imported)) @import
(library_export (configurable_uri (uri (string_literal) @path))) @import
(part_directive (uri (string_literal) @path)) @import
