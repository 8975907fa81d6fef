-- What the merchant has set in the back office, by the name and as the text of the environment variable, which wins.
CREATE TABLE shop_settings (
  name text PRIMARY KEY,
  value text NOT NULL CHECK (length(value) <= 100000),
  updated_at timestamptz NOT NULL DEFAULT now()
);

-- Settings that are edited together, so that the second of two who edit is told.
CREATE TABLE shop_setting_groups (
  name text PRIMARY KEY,
  version integer NOT NULL DEFAULT 1
);

-- Every process reads the settings anew, also after rows were restored or written by hand.
CREATE FUNCTION tell_settings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('settings_changed', '');
  RETURN NULL;
END $$;

CREATE TRIGGER told AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON shop_settings
  FOR EACH STATEMENT EXECUTE FUNCTION tell_settings();
