-- Whether somebody has just viewed the same product, and all views of somebody who wants them forgotten.
CREATE INDEX product_views_user_idx ON product_views (user_id, product_id, viewed_at DESC) WHERE user_id IS NOT NULL;
CREATE INDEX product_views_session_idx ON product_views (session_id, product_id, viewed_at DESC)
  WHERE session_id IS NOT NULL;
-- The oldest are deleted every night.
CREATE INDEX product_views_age_idx ON product_views (viewed_at);
