-- How often pages are opened, where from, and how fast they were, as sums of a day: nothing of whoever opened them.
CREATE TABLE visit_pages (
  day date NOT NULL,
  path text NOT NULL CHECK (char_length(path) BETWEEN 1 AND 300),
  device text NOT NULL CHECK (device IN ('phone', 'desk')),
  views integer NOT NULL CHECK (views > 0),
  PRIMARY KEY (day, path, device)
) WITH (fillfactor = 80);

-- The sites that led here.
CREATE TABLE visit_sources (
  day date NOT NULL,
  host text NOT NULL CHECK (char_length(host) BETWEEN 1 AND 253),
  views integer NOT NULL CHECK (views > 0),
  PRIMARY KEY (day, host)
) WITH (fillfactor = 80);

CREATE TABLE visit_days (
  day date PRIMARY KEY,
  visitors integer NOT NULL CHECK (visitors > 0)
) WITH (fillfactor = 80);

-- How many measurements fell between two steps of a scale on which each step is a tenth slower than the one before.
CREATE TABLE visit_speeds (
  day date NOT NULL,
  page_kind text NOT NULL CHECK (char_length(page_kind) BETWEEN 1 AND 20),
  device text NOT NULL CHECK (device IN ('phone', 'desk')),
  metric text NOT NULL CHECK (metric IN ('LCP', 'INP', 'CLS')),
  step smallint NOT NULL,
  count integer NOT NULL CHECK (count > 0),
  PRIMARY KEY (day, page_kind, device, metric, step)
) WITH (fillfactor = 80);

-- What tells the visitors of one day apart, and is thrown away when it ends: in no backup, and in no log of changes.
CREATE SCHEMA fleeting;
CREATE UNLOGGED TABLE fleeting.visit_salts (day date PRIMARY KEY, salt bytea NOT NULL);
CREATE UNLOGGED TABLE fleeting.visitors (day date, visitor bytea, PRIMARY KEY (day, visitor));
