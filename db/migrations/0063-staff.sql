-- Staff sign in to the back office. They are not shoppers: accounts, sessions and links of their own.

-- Roles that the owner has made. Those that every shop has are in the code (src/shared/permissions.ts), so that a new version
-- can add to them.
CREATE TABLE staff_roles (
  id uuid PRIMARY KEY DEFAULT uuid_v7(),
  name text NOT NULL UNIQUE CHECK (char_length(name) BETWEEN 1 AND 60),
  permissions text[] NOT NULL CHECK (cardinality(permissions) BETWEEN 1 AND 100),
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now()
);

-- Rows stay when somebody leaves, since the audit log names them.
CREATE TABLE staff (
  id uuid PRIMARY KEY DEFAULT uuid_v7(),
  email text NOT NULL CHECK (char_length(email) BETWEEN 3 AND 254),
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 100),
  password_hash text NOT NULL,
  built_in_role text CHECK (built_in_role IN ('owner', 'manager', 'orders', 'books')),
  role_id uuid REFERENCES staff_roles,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  ended_at timestamptz,
  CHECK ((built_in_role IS NULL) <> (role_id IS NULL))
);
CREATE UNIQUE INDEX staff_email_idx ON staff (lower(email));
CREATE INDEX staff_role_idx ON staff (role_id) WHERE role_id IS NOT NULL;

CREATE TABLE staff_sessions (
  id uuid PRIMARY KEY DEFAULT uuid_v7(),
  staff_id uuid NOT NULL REFERENCES staff ON DELETE CASCADE,
  token_hash bytea NOT NULL UNIQUE CHECK (octet_length(token_hash) = 32),
  address text,
  user_agent text,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX staff_sessions_staff_idx ON staff_sessions (staff_id);
CREATE INDEX staff_sessions_last_used_idx ON staff_sessions (last_used_at);

-- One-time links: to make the first owner's account, to accept an invitation, to choose a new password.
CREATE TABLE staff_links (
  id uuid PRIMARY KEY DEFAULT uuid_v7(),
  token_hash bytea NOT NULL UNIQUE CHECK (octet_length(token_hash) = 32),
  kind text NOT NULL CHECK (kind IN ('owner', 'invitation', 'reset')),
  email text CHECK (char_length(email) BETWEEN 3 AND 254),
  built_in_role text CHECK (built_in_role IN ('owner', 'manager', 'orders', 'books')),
  role_id uuid REFERENCES staff_roles,
  staff_id uuid REFERENCES staff ON DELETE CASCADE,
  created_by uuid REFERENCES staff ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  CHECK ((kind = 'reset') = (staff_id IS NOT NULL)),
  CHECK ((kind = 'invitation') = (email IS NOT NULL)),
  CHECK (num_nonnulls(built_in_role, role_id, staff_id) = 1)
);
CREATE UNIQUE INDEX staff_links_email_idx ON staff_links (lower(email)) WHERE kind = 'invitation';
CREATE INDEX staff_links_staff_idx ON staff_links (staff_id) WHERE staff_id IS NOT NULL;
CREATE INDEX staff_links_expires_at_idx ON staff_links (expires_at);

-- Who changed what. Written in the transaction of the change, and never changed.
CREATE TABLE audit_log (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT now(),
  -- Null for the command line.
  staff_id uuid REFERENCES staff,
  -- The name as it was then, or the user who ran the command.
  actor text NOT NULL CHECK (char_length(actor) BETWEEN 1 AND 200),
  address text,
  device text,
  action text NOT NULL CHECK (char_length(action) BETWEEN 1 AND 60),
  subject text NOT NULL DEFAULT '' CHECK (char_length(subject) <= 200),
  before jsonb,
  after jsonb,
  note text NOT NULL DEFAULT '' CHECK (char_length(note) <= 1000)
);
CREATE INDEX audit_log_at_idx ON audit_log (at DESC, id DESC);
CREATE INDEX audit_log_staff_idx ON audit_log (staff_id, id DESC) WHERE staff_id IS NOT NULL;
CREATE INDEX audit_log_subject_idx ON audit_log (subject, id DESC) WHERE subject <> '';
CREATE INDEX audit_log_action_idx ON audit_log (action, id DESC);
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE ON audit_log
  FOR EACH ROW EXECUTE FUNCTION forbid_change();

-- Which staff member did a step of an order; null for the command line, shoppers and the system.
ALTER TABLE order_events ADD COLUMN staff_id uuid REFERENCES staff;
