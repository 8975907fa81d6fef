-- The last sign-ins of an account, for its owner to find strange ones. The address is shortened before it is written.
CREATE TABLE sign_in_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  outcome text NOT NULL CHECK (outcome IN ('success', 'wrong_password')),
  address text,
  user_agent text,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX sign_in_events_user_idx ON sign_in_events (user_id, outcome, id DESC);
CREATE INDEX sign_in_events_created_idx ON sign_in_events (created_at);
