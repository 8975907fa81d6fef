-- Known to be its account's: resets, codes and links that take a change back go to no other address. What stands here already
-- counts as confirmed: resets have always gone there, and nobody could recover their account any more otherwise.
ALTER TABLE users ADD COLUMN email_confirmed_at timestamptz;
UPDATE users SET email_confirmed_at = now() WHERE email IS NOT NULL;

-- Whoever writes another address, it inherits no confirmation.
CREATE FUNCTION unconfirm_email() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.email_confirmed_at := NULL;
  RETURN NEW;
END $$;
CREATE TRIGGER users_unconfirm_email BEFORE UPDATE OF email ON users FOR EACH ROW
  WHEN (lower(NEW.email) IS DISTINCT FROM lower(OLD.email)
    AND NEW.email_confirmed_at IS NOT DISTINCT FROM OLD.email_confirmed_at)
  EXECUTE FUNCTION unconfirm_email();

-- An e-mail or phone number that counts once the link of its letter is pressed. It is authorised when the password or a code
-- was given for it; else the password is asked for with the link.
CREATE TABLE contact_changes (
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('email', 'phone')),
  new_value text NOT NULL CHECK (char_length(new_value) BETWEEN 1 AND 254),
  token_hash bytea NOT NULL UNIQUE CHECK (octet_length(token_hash) = 32),
  is_authorised boolean NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, kind)
);
CREATE INDEX contact_changes_expires_at_idx ON contact_changes (expires_at);

-- What a letter's link restores.
CREATE TABLE contact_reverts (
  id uuid PRIMARY KEY DEFAULT uuid_v7(),
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  token_hash bytea NOT NULL UNIQUE CHECK (octet_length(token_hash) = 32),
  email text NOT NULL CHECK (char_length(email) <= 254),
  phone text,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL
);
CREATE INDEX contact_reverts_user_idx ON contact_reverts (user_id);
CREATE INDEX contact_reverts_email_idx ON contact_reverts (lower(email));
CREATE INDEX contact_reverts_phone_idx ON contact_reverts (phone);
CREATE INDEX contact_reverts_expires_at_idx ON contact_reverts (expires_at);

CREATE TABLE contact_codes (
  user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  code_hash text NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  expires_at timestamptz NOT NULL
);

-- What may still be taken back is nobody else's until then. After the row is written, not before: who takes an address at the
-- moment in which it is given up has waited for its unique index, and only then sees what was written with that.
CREATE FUNCTION refuse_reserved_contact() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.email IS NOT NULL AND (TG_OP = 'INSERT' OR lower(NEW.email) IS DISTINCT FROM lower(OLD.email)) AND EXISTS (
    SELECT FROM contact_reverts
    WHERE lower(email) = lower(NEW.email) AND user_id <> NEW.id AND expires_at > now()
  ) THEN
    RAISE EXCEPTION 'the e-mail is reserved' USING ERRCODE = 'unique_violation', CONSTRAINT = 'users_email_key';
  END IF;
  IF NEW.phone IS NOT NULL AND (TG_OP = 'INSERT' OR NEW.phone IS DISTINCT FROM OLD.phone) AND EXISTS (
    SELECT FROM contact_reverts WHERE phone = NEW.phone AND user_id <> NEW.id AND expires_at > now()
  ) THEN
    RAISE EXCEPTION 'the phone number is reserved' USING ERRCODE = 'unique_violation', CONSTRAINT = 'users_phone_key';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER users_refuse_reserved AFTER INSERT OR UPDATE OF email, phone ON users
  FOR EACH ROW EXECUTE FUNCTION refuse_reserved_contact();
