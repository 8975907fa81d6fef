-- Passkeys confirm more than another bank account, each purpose for itself. A session remembers when a second factor was last shown in it.
ALTER TABLE staff_passkey_challenges
  DROP CONSTRAINT staff_passkey_challenges_purpose_check,
  ADD CONSTRAINT staff_passkey_challenges_purpose_check CHECK (purpose IN (
    'bank-account', 'add-passkey', 'remove-passkey', 'add-app', 'remove-app', 'recovery-codes', 'password', 'rights'));
ALTER TABLE staff_sessions ADD COLUMN factor_confirmed_at timestamptz;
