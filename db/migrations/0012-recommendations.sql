-- What people who looked at or bought a product also looked at or bought, the nearest first. Written anew by a job from
-- views and orders; it holds nothing about a person.
CREATE TABLE product_neighbours (
  product_id uuid PRIMARY KEY REFERENCES products ON DELETE CASCADE,
  neighbour_ids uuid[] NOT NULL,
  -- 0 to 1, one for each neighbour.
  scores real[] NOT NULL,
  CHECK (cardinality(neighbour_ids) = cardinality(scores) AND cardinality(scores) > 0)
);

-- What somebody has looked at lately: theirs by account, else by the browser's session.
CREATE INDEX product_views_latest_user_idx ON product_views (user_id, viewed_at DESC) WHERE user_id IS NOT NULL;
CREATE INDEX product_views_latest_session_idx ON product_views (session_id, viewed_at DESC) WHERE session_id IS NOT NULL;
