[(comment) (block_comment)] @comment
[(if_expression) (for_expression) (while_expression) (do_while_expression) (case_clause) (catch_clause)] @branch

(class_definition name: (_) @name body: (_)? @body) @definition.class
(object_definition name: (_) @name body: (_)? @body) @definition.object
(package_object name: (_) @name body: (_)? @body) @definition.object
(trait_definition name: (_) @name body: (_)? @body) @definition.trait
(enum_definition name: (_) @name body: (_)? @body) @definition.enum
(simple_enum_case name: (_) @name) @definition.value
(full_enum_case name: (_) @name) @definition.value
(type_definition name: (_) @name) @definition.type
(function_definition name: (_) @name body: (_) @body) @definition.function
(function_declaration name: (_) @name) @definition.function
(given_definition name: (_) @name return_type: (_) @type) @definition.property
(val_definition pattern: (identifier) @name type: (_) @type) @definition.property
(val_definition pattern: (identifier) @name) @definition.property
(var_definition pattern: (identifier) @name type: (_) @type) @definition.property
(var_definition pattern: (identifier) @name) @definition.property
(val_declaration name: (identifier) @name type: (_) @type) @definition.property
(var_declaration name: (identifier) @name type: (_) @type) @definition.property

(import_declaration) @import
