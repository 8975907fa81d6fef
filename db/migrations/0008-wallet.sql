CREATE TABLE vouchers (
  id uuid PRIMARY KEY DEFAULT uuid_v7(),
  code text NOT NULL UNIQUE CHECK (code ~ '^[A-Z0-9]{3,32}$'),
  percent integer NOT NULL CHECK (percent BETWEEN 1 AND 100),
  max_discount bigint CHECK (max_discount > 0),
  min_subtotal bigint NOT NULL DEFAULT 0 CHECK (min_subtotal >= 0),
  start_at timestamptz NOT NULL,
  end_at timestamptz NOT NULL,
  quantity integer CHECK (quantity >= 0),
  used integer NOT NULL DEFAULT 0 CHECK (used >= 0),
  is_public boolean NOT NULL DEFAULT true,
  description text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK (start_at < end_at),
  CHECK (used <= quantity)
);

CREATE TABLE user_vouchers (
  id uuid PRIMARY KEY DEFAULT uuid_v7(),
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  voucher_id uuid NOT NULL REFERENCES vouchers,
  order_id text UNIQUE REFERENCES orders,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (user_id, voucher_id)
);

CREATE TABLE coin_ledger (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  type text NOT NULL CHECK (type IN ('earn', 'spend', 'return', 'adjust')),
  amount bigint NOT NULL CHECK (amount <> 0),
  note text NOT NULL DEFAULT '',
  order_id text REFERENCES orders,
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK (type = 'adjust' OR order_id IS NOT NULL),
  CHECK (type <> 'spend' OR amount < 0),
  CHECK (type NOT IN ('earn', 'return') OR amount > 0)
);
CREATE INDEX coin_ledger_user_idx ON coin_ledger (user_id, id DESC);
CREATE UNIQUE INDEX coin_ledger_once_idx ON coin_ledger (order_id, type) WHERE order_id IS NOT NULL;

CREATE TABLE notifications (
  id uuid PRIMARY KEY DEFAULT uuid_v7(),
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  title text NOT NULL,
  message text NOT NULL,
  link text,
  created_at timestamptz NOT NULL DEFAULT now(),
  read_at timestamptz
);
CREATE INDEX notifications_user_idx ON notifications (user_id, created_at DESC);

CREATE TABLE stores (
  id uuid PRIMARY KEY DEFAULT uuid_v7(),
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 100),
  description text NOT NULL DEFAULT '' CHECK (char_length(description) <= 2000),
  logo_url text,
  status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'approved', 'rejected')),
  decision_note text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  decided_at timestamptz,
  CHECK ((status = 'pending') = (decided_at IS NULL))
);
CREATE UNIQUE INDEX stores_one_live_request_idx ON stores (user_id) WHERE status <> 'rejected';
