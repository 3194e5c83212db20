"""Everything that touches MkDocs' own objects."""
