[(comment) (marginalia)] @comment
(case) @branch

(create_table (object_reference) @name) @definition.table
(create_table (column_definitions (column_definition name: (_) @name type: (_) @type) @definition.field))
(create_view (object_reference) @name) @definition.view
(create_materialized_view (object_reference) @name) @definition.view
(create_function (object_reference) @name (function_body) @body) @definition.function
(create_trigger (keyword_trigger) . (object_reference) @name) @definition.block
(create_type (object_reference) @name) @definition.type
(create_type (enum_elements enum_element: (_) @name @definition.value))
(create_schema (identifier) @name) @definition.module
