-- Notices in stable pages, newest first, and the count of those unread.
DROP INDEX notifications_user_idx;
CREATE INDEX notifications_listed_idx ON notifications (user_id, created_at DESC, id DESC);
CREATE INDEX notifications_unread_idx ON notifications (user_id) WHERE read_at IS NULL;
ALTER TABLE notifications ADD COLUMN kind text NOT NULL DEFAULT 'order'
  CHECK (kind IN ('order', 'coins', 'voucher', 'seller', 'account'));

CREATE INDEX stores_user_idx ON stores (user_id, created_at DESC);
CREATE INDEX stores_pending_idx ON stores (created_at) WHERE status = 'pending';
CREATE INDEX user_vouchers_voucher_idx ON user_vouchers (voucher_id);

-- Says who may need a file: the nightly search for files that nothing uses, and whoever forgets a person.
ALTER TABLE uploads ADD COLUMN purpose text NOT NULL DEFAULT 'review' CHECK (purpose IN ('review', 'avatar', 'store'));

-- When the person behind an order was forgotten.
ALTER TABLE orders ADD COLUMN anonymised_at timestamptz;

-- What somebody signed in agreed to, and when; the newest row of a purpose counts.
CREATE TABLE consents (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  purpose text NOT NULL CHECK (purpose IN ('browsing', 'terms')),
  version integer NOT NULL CHECK (version > 0),
  granted boolean NOT NULL,
  answered_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX consents_user_idx ON consents (user_id, purpose, id DESC);
CREATE TRIGGER consents_append_only BEFORE UPDATE ON consents FOR EACH ROW EXECUTE FUNCTION forbid_change();
