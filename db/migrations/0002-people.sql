CREATE TABLE users (
  id uuid PRIMARY KEY DEFAULT uuid_v7(),
  phone text UNIQUE CHECK (phone ~ '^\+?[0-9]{9,15}$'),
  email text CHECK (char_length(email) <= 254),
  username text CHECK (char_length(username) BETWEEN 1 AND 100),
  name text CHECK (char_length(name) <= 100),
  password_hash text NOT NULL,
  gender text CHECK (gender IN ('male', 'female', 'other')),
  birthday date,
  avatar_url text,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CHECK (phone IS NOT NULL OR email IS NOT NULL OR username IS NOT NULL)
);
CREATE UNIQUE INDEX users_email_key ON users (lower(email));
CREATE UNIQUE INDEX users_username_key ON users (lower(username));

CREATE TABLE sessions (
  id uuid PRIMARY KEY DEFAULT uuid_v7(),
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  token_hash bytea NOT NULL UNIQUE CHECK (octet_length(token_hash) = 32),
  user_agent text,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL
);
CREATE INDEX sessions_user_id_idx ON sessions (user_id);
CREATE INDEX sessions_expires_at_idx ON sessions (expires_at);

CREATE TABLE password_reset_tokens (
  id uuid PRIMARY KEY DEFAULT uuid_v7(),
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  token_hash bytea NOT NULL UNIQUE CHECK (octet_length(token_hash) = 32),
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX password_reset_tokens_user_id_idx ON password_reset_tokens (user_id);

-- Columns as rate-limiter-flexible expects them.
CREATE TABLE rate_limits (
  key varchar(255) PRIMARY KEY,
  points integer NOT NULL DEFAULT 0,
  expire bigint
);
CREATE INDEX rate_limits_expire_idx ON rate_limits (expire);

CREATE TABLE addresses (
  id uuid PRIMARY KEY DEFAULT uuid_v7(),
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  full_name text NOT NULL CHECK (char_length(full_name) BETWEEN 1 AND 100),
  phone text NOT NULL CHECK (phone ~ '^0[0-9]{9}$'),
  email text CHECK (char_length(email) <= 254),
  street text NOT NULL CHECK (char_length(street) BETWEEN 1 AND 255),
  scheme text NOT NULL DEFAULT 'legacy' CHECK (scheme IN ('legacy', '2025')),
  province_code text NOT NULL,
  province_name text NOT NULL,
  district_code text NOT NULL DEFAULT '',
  district_name text NOT NULL DEFAULT '',
  ward_code text NOT NULL DEFAULT '',
  ward_name text NOT NULL DEFAULT '',
  is_default boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((scheme = 'legacy') = (district_code <> ''))
);
CREATE INDEX addresses_user_id_idx ON addresses (user_id);
CREATE UNIQUE INDEX addresses_one_default_idx ON addresses (user_id) WHERE is_default;
