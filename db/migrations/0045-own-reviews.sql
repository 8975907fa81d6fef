-- A shopper's own reviews are counted and paged from the index alone. (The keeper's lists of all products need no index of
-- their own: it was chosen for lists of one product, too.)
DROP INDEX reviews_newest_idx;
DROP INDEX reviews_user_idx;
CREATE INDEX reviews_written_idx ON reviews (user_id, created_at DESC, id DESC) INCLUDE (order_id);
