-- Searches of a list that a member of staff keeps under a name.
CREATE TABLE staff_views (
  id uuid PRIMARY KEY DEFAULT uuid_v7(),
  staff_id uuid NOT NULL REFERENCES staff ON DELETE CASCADE,
  -- The list's path in the back office.
  list text NOT NULL CHECK (list ~ '^[a-z-]{1,40}$'),
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 60),
  -- Of the list's address, without the question mark.
  query text NOT NULL CHECK (char_length(query) BETWEEN 1 AND 1000),
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (staff_id, list, name)
);
