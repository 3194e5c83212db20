[(comment) (multiline_comment)] @comment
[(if_statement) (guard_statement) (for_statement) (while_statement) (repeat_while_statement) (catch_block)
 (switch_entry) (ternary_expression)] @branch

(class_declaration declaration_kind: "class" name: (_) @name body: (_) @body) @definition.class
(class_declaration declaration_kind: "actor" name: (_) @name body: (_) @body) @definition.class
(class_declaration declaration_kind: "struct" name: (_) @name body: (_) @body) @definition.struct
(class_declaration declaration_kind: "enum" name: (_) @name body: (_) @body) @definition.enum
(class_declaration declaration_kind: "extension" name: (_) @name body: (_) @body) @definition.extension
(protocol_declaration name: (_) @name body: (_) @body) @definition.interface
(enum_entry name: (simple_identifier) @name) @definition.value
(typealias_declaration "typealias" . name: (type_identifier) @name) @definition.type
(associatedtype_declaration "associatedtype" . name: (type_identifier) @name) @definition.type
(function_declaration "func" . name: _ @name body: (_) @body) @definition.function
(protocol_function_declaration "func" . name: _ @name) @definition.function
(init_declaration "init" @name body: (_)? @body) @definition.constructor
(deinit_declaration "deinit" @name body: (_)? @body) @definition.method
(subscript_declaration "subscript" @name (computed_property) @body) @definition.method
(property_declaration (pattern (simple_identifier) @name)
  (type_annotation (_) @type)) @definition.property
(property_declaration (pattern (simple_identifier) @name)) @definition.property
(protocol_property_declaration (pattern (simple_identifier) @name)
  (type_annotation (_) @type)) @definition.property

(import_declaration (identifier) @path) @import
