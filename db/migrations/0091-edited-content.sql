-- What staff edit of pages, menus and banners. The defaults are true of all rows that exist.
ALTER TABLE pages
  -- The Markdown that content was made from. Without one, staff edit the HTML.
  ADD COLUMN source text,
  ADD COLUMN is_published boolean NOT NULL DEFAULT true,
  ADD COLUMN version integer NOT NULL DEFAULT 1,
  -- A removed page can be restored for a while. Its slug is free for another one meanwhile.
  ADD COLUMN deleted_at timestamptz,
  ADD COLUMN deleted_slug text;

CREATE INDEX pages_listed_idx ON pages (updated_at DESC, id DESC) WHERE deleted_at IS NULL;

-- Former slugs of pages. A page that has the slug now comes first.
CREATE TABLE old_page_addresses (
  slug text PRIMARY KEY CONSTRAINT old_page_addresses_slug_check CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  page_id uuid NOT NULL REFERENCES pages (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX old_page_addresses_page_id_idx ON old_page_addresses (page_id);

CREATE TRIGGER tell_come_or_gone AFTER INSERT OR DELETE ON old_page_addresses
  FOR EACH ROW EXECUTE FUNCTION tell_tags('content');
CREATE TRIGGER tell_change AFTER UPDATE ON old_page_addresses
  FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION tell_tags('content');
CREATE TRIGGER tell_emptied AFTER TRUNCATE ON old_page_addresses
  FOR EACH STATEMENT EXECUTE FUNCTION tell_tags('everything');

-- What is saved as a whole: `banners`, or `menu:` and its location.
CREATE TABLE content_versions (
  name text PRIMARY KEY CONSTRAINT content_versions_name_check CHECK (char_length(name) BETWEEN 1 AND 60),
  version integer NOT NULL DEFAULT 1
);

ALTER TABLE banners
  ADD COLUMN start_at timestamptz,
  ADD COLUMN end_at timestamptz,
  ADD CONSTRAINT banners_times_check CHECK (start_at < end_at);
