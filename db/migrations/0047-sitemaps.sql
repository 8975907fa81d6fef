-- Sitemaps are written from this alone: every product that shoppers see, in the order in which they came.
CREATE INDEX products_mapped_idx ON products (id) INCLUDE (slug, updated_at) WHERE is_published AND deleted_at IS NULL;
