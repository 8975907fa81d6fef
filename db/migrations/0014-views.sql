-- The oldest views are deleted every night.
CREATE INDEX product_views_age_idx ON product_views (viewed_at);
