-- A passkey also confirms one thing in one session, such as another bank account. Both are null to sign in and to add a passkey.
ALTER TABLE staff_passkey_challenges
  ADD COLUMN session_id uuid REFERENCES staff_sessions ON DELETE CASCADE,
  ADD COLUMN purpose text CHECK (purpose IN ('bank-account')),
  ADD CONSTRAINT staff_passkey_challenges_confirmation_check
    CHECK ((session_id IS NULL) = (purpose IS NULL) AND (session_id IS NULL OR staff_id IS NOT NULL));
CREATE INDEX staff_passkey_challenges_session_idx ON staff_passkey_challenges (session_id) WHERE session_id IS NOT NULL;
