-- The second factor of staff: codes of an authenticator app (TOTP, RFC 6238) with recovery codes, and passkeys (WebAuthn).

-- The secret is plain, since a key to encrypt it would lie beside it (docs/decisions/staff.md).
CREATE TABLE staff_totp (
  staff_id uuid PRIMARY KEY REFERENCES staff ON DELETE CASCADE,
  secret bytea NOT NULL CHECK (octet_length(secret) BETWEEN 20 AND 64),
  -- The time step of the last code that was accepted: each is accepted once.
  last_step integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Null until the first code shows that the app has the secret.
  confirmed_at timestamptz
);

-- A used code is deleted.
CREATE TABLE staff_recovery_codes (
  staff_id uuid NOT NULL REFERENCES staff ON DELETE CASCADE,
  code_hash bytea NOT NULL CHECK (octet_length(code_hash) = 32),
  PRIMARY KEY (staff_id, code_hash)
);

CREATE TABLE staff_passkeys (
  id uuid PRIMARY KEY DEFAULT uuid_v7(),
  staff_id uuid NOT NULL REFERENCES staff ON DELETE CASCADE,
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 60),
  credential_id text NOT NULL UNIQUE CHECK (char_length(credential_id) BETWEEN 1 AND 1400),
  -- COSE.
  public_key bytea NOT NULL CHECK (octet_length(public_key) BETWEEN 1 AND 4000),
  counter bigint NOT NULL CHECK (counter >= 0),
  transports text[] NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz
);
CREATE INDEX staff_passkeys_staff_idx ON staff_passkeys (staff_id);

-- What a passkey has to sign, once.
CREATE TABLE staff_passkey_challenges (
  challenge text PRIMARY KEY CHECK (char_length(challenge) BETWEEN 16 AND 100),
  -- Who adds a passkey; null to sign in.
  staff_id uuid REFERENCES staff ON DELETE CASCADE,
  expires_at timestamptz NOT NULL
);
CREATE INDEX staff_passkey_challenges_staff_idx ON staff_passkey_challenges (staff_id) WHERE staff_id IS NOT NULL;
CREATE INDEX staff_passkey_challenges_expires_at_idx ON staff_passkey_challenges (expires_at);

-- At most one row; without it, the defaults hold.
CREATE TABLE back_office_settings (
  is_only_row boolean PRIMARY KEY DEFAULT true CHECK (is_only_row),
  require_second_factor boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1
);
