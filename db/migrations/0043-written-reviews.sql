-- Reviews are edited by their authors, and hidden with a reason that these are told.
ALTER TABLE reviews
  ADD edited_at timestamptz,
  ADD hidden_reason text NOT NULL DEFAULT '' CHECK (char_length(hidden_reason) <= 500);

-- What stands for a video until it plays lies beside it.
ALTER TABLE uploads
  ADD poster_path text UNIQUE,
  ADD duration_ms integer CHECK (duration_ms >= 0);
