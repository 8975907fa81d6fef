-- Written by `npm run db:schema` from a database that has all migrations. It is for reading: to change the schema, add a
-- migration to db/migrations and run the command again.

CREATE EXTENSION btree_gist;
CREATE EXTENSION pg_trgm;
CREATE SCHEMA fleeting;
CREATE SCHEMA listing;

CREATE TABLE addresses (
  id uuid DEFAULT uuid_v7() NOT NULL,
  user_id uuid NOT NULL,
  full_name text NOT NULL,
  phone text NOT NULL,
  email text,
  street text NOT NULL,
  scheme text DEFAULT 'legacy'::text NOT NULL,
  province_code text NOT NULL,
  province_name text NOT NULL,
  district_code text DEFAULT ''::text NOT NULL,
  district_name text DEFAULT ''::text NOT NULL,
  ward_code text DEFAULT ''::text NOT NULL,
  ward_name text DEFAULT ''::text NOT NULL,
  is_default boolean DEFAULT false NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT addresses_pkey PRIMARY KEY (id),
  CONSTRAINT addresses_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT addresses_check CHECK ((scheme = 'legacy'::text) = (district_code <> ''::text)),
  CONSTRAINT addresses_email_check CHECK (char_length(email) <= 254),
  CONSTRAINT addresses_full_name_check CHECK (char_length(full_name) >= 1 AND char_length(full_name) <= 100),
  CONSTRAINT addresses_phone_check CHECK (phone ~ '^0[0-9]{9}$'::text),
  CONSTRAINT addresses_scheme_check CHECK (scheme = ANY (ARRAY['legacy'::text, '2025'::text])),
  CONSTRAINT addresses_street_check CHECK (char_length(street) >= 1 AND char_length(street) <= 255)
);
CREATE UNIQUE INDEX addresses_one_default_idx ON public.addresses USING btree (user_id) WHERE is_default;
CREATE INDEX addresses_user_id_idx ON public.addresses USING btree (user_id);

CREATE TABLE attributes (
  id uuid DEFAULT uuid_v7() NOT NULL,
  code text NOT NULL,
  name text NOT NULL,
  CONSTRAINT attributes_pkey PRIMARY KEY (id),
  CONSTRAINT attributes_code_key UNIQUE (code),
  CONSTRAINT attributes_code_check CHECK (code ~ '^[A-Z0-9_]{1,50}$'::text),
  CONSTRAINT attributes_name_check CHECK (char_length(name) >= 1 AND char_length(name) <= 100)
);
CREATE TRIGGER note_changed AFTER UPDATE ON attributes REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION listing.note_taxonomy();
CREATE TRIGGER note_gone AFTER DELETE ON attributes REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION listing.note_taxonomy();
CREATE TRIGGER note_new AFTER INSERT ON attributes REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION listing.note_taxonomy();
CREATE TRIGGER note_none AFTER TRUNCATE ON attributes FOR EACH STATEMENT EXECUTE FUNCTION listing.note_taxonomy();
CREATE TRIGGER tell_change AFTER UPDATE ON attributes FOR EACH ROW WHEN (old.* IS DISTINCT FROM new.*) EXECUTE FUNCTION tell_tags('everything');
CREATE TRIGGER tell_emptied AFTER TRUNCATE ON attributes FOR EACH STATEMENT EXECUTE FUNCTION tell_tags('everything');

CREATE TABLE audit_log (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  at timestamp with time zone DEFAULT now() NOT NULL,
  staff_id uuid,
  actor text NOT NULL,
  address text,
  device text,
  action text NOT NULL,
  subject text DEFAULT ''::text NOT NULL,
  before jsonb,
  after jsonb,
  note text DEFAULT ''::text NOT NULL,
  CONSTRAINT audit_log_pkey PRIMARY KEY (id),
  CONSTRAINT audit_log_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id),
  CONSTRAINT audit_log_action_check CHECK (char_length(action) >= 1 AND char_length(action) <= 60),
  CONSTRAINT audit_log_actor_check CHECK (char_length(actor) >= 1 AND char_length(actor) <= 200),
  CONSTRAINT audit_log_note_check CHECK (char_length(note) <= 1000),
  CONSTRAINT audit_log_subject_check CHECK (char_length(subject) <= 200)
);
CREATE INDEX audit_log_action_idx ON public.audit_log USING btree (action, id DESC);
CREATE INDEX audit_log_at_idx ON public.audit_log USING btree (at DESC, id DESC);
CREATE INDEX audit_log_staff_idx ON public.audit_log USING btree (staff_id, id DESC) WHERE (staff_id IS NOT NULL);
CREATE INDEX audit_log_subject_idx ON public.audit_log USING btree (subject, id DESC) WHERE (subject <> ''::text);
CREATE TRIGGER audit_log_append_only BEFORE DELETE OR UPDATE ON audit_log FOR EACH ROW EXECUTE FUNCTION forbid_change();

CREATE TABLE back_office_settings (
  is_only_row boolean DEFAULT true NOT NULL,
  require_second_factor boolean DEFAULT false NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  CONSTRAINT back_office_settings_pkey PRIMARY KEY (is_only_row),
  CONSTRAINT back_office_settings_is_only_row_check CHECK (is_only_row)
);

CREATE TABLE banners (
  id uuid DEFAULT uuid_v7() NOT NULL,
  title text NOT NULL,
  subtitle text DEFAULT ''::text NOT NULL,
  image_url text NOT NULL,
  phone_image_url text,
  link text,
  "position" integer DEFAULT 0 NOT NULL,
  is_active boolean DEFAULT true NOT NULL,
  start_at timestamp with time zone,
  end_at timestamp with time zone,
  CONSTRAINT banners_pkey PRIMARY KEY (id),
  CONSTRAINT banners_times_check CHECK (start_at < end_at),
  CONSTRAINT banners_title_check CHECK (char_length(title) >= 1 AND char_length(title) <= 200)
);
CREATE TRIGGER tell_change AFTER UPDATE ON banners FOR EACH ROW WHEN (old.* IS DISTINCT FROM new.*) EXECUTE FUNCTION tell_tags('content');
CREATE TRIGGER tell_come_or_gone AFTER INSERT OR DELETE ON banners FOR EACH ROW EXECUTE FUNCTION tell_tags('content');
CREATE TRIGGER tell_emptied AFTER TRUNCATE ON banners FOR EACH STATEMENT EXECUTE FUNCTION tell_tags('everything');

CREATE TABLE brands (
  id uuid DEFAULT uuid_v7() NOT NULL,
  name text NOT NULL,
  name_folded text GENERATED ALWAYS AS (search_words(name)) STORED NOT NULL,
  slug text NOT NULL,
  CONSTRAINT brands_pkey PRIMARY KEY (id),
  CONSTRAINT brands_slug_key UNIQUE (slug),
  CONSTRAINT brands_name_check CHECK (char_length(name) >= 1 AND char_length(name) <= 100)
);
CREATE TRIGGER brands_renamed AFTER UPDATE OF name ON brands FOR EACH ROW WHEN (old.name <> new.name) EXECUTE FUNCTION refresh_search_of_brand();
CREATE TRIGGER tell_change AFTER UPDATE ON brands FOR EACH ROW WHEN (old.* IS DISTINCT FROM new.*) EXECUTE FUNCTION tell_tags('brands');
CREATE TRIGGER tell_come_or_gone AFTER INSERT OR DELETE ON brands FOR EACH ROW EXECUTE FUNCTION tell_tags('brands');
CREATE TRIGGER tell_emptied AFTER TRUNCATE ON brands FOR EACH STATEMENT EXECUTE FUNCTION tell_tags('everything');

CREATE TABLE bulk_changes (
  id uuid NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  staff_id uuid,
  actor text NOT NULL,
  request_hash bytea NOT NULL,
  undoes uuid,
  row_count integer NOT NULL,
  cell_count integer NOT NULL,
  lines jsonb NOT NULL,
  answer jsonb NOT NULL,
  product_ids uuid[] DEFAULT '{}'::uuid[] NOT NULL,
  CONSTRAINT bulk_changes_pkey PRIMARY KEY (id),
  CONSTRAINT bulk_changes_undoes_key UNIQUE (undoes),
  CONSTRAINT bulk_changes_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id),
  CONSTRAINT bulk_changes_undoes_fkey FOREIGN KEY (undoes) REFERENCES bulk_changes(id) ON DELETE CASCADE,
  CONSTRAINT bulk_changes_actor_check CHECK (char_length(actor) >= 1 AND char_length(actor) <= 200),
  CONSTRAINT bulk_changes_cell_count_check CHECK (cell_count > 0),
  CONSTRAINT bulk_changes_lines_check CHECK (jsonb_typeof(lines) = 'array'::text),
  CONSTRAINT bulk_changes_row_count_check CHECK (row_count > 0)
);
CREATE INDEX bulk_changes_newest_idx ON public.bulk_changes USING btree (created_at DESC, id DESC);
CREATE INDEX bulk_changes_products_idx ON public.bulk_changes USING gin (product_ids);

CREATE TABLE cart_items (
  id uuid DEFAULT uuid_v7() NOT NULL,
  cart_id uuid NOT NULL,
  product_id uuid NOT NULL,
  variant_id uuid NOT NULL,
  quantity integer NOT NULL,
  flash_sale_entry_id uuid,
  price_when_added bigint NOT NULL,
  added_at timestamp with time zone DEFAULT now() NOT NULL,
  recent_keys uuid[] DEFAULT '{}'::uuid[] NOT NULL,
  CONSTRAINT cart_items_pkey PRIMARY KEY (id),
  CONSTRAINT cart_items_cart_id_variant_id_key UNIQUE (cart_id, variant_id),
  CONSTRAINT cart_items_cart_id_fkey FOREIGN KEY (cart_id) REFERENCES carts(id) ON DELETE CASCADE,
  CONSTRAINT cart_items_flash_sale_entry_id_fkey FOREIGN KEY (flash_sale_entry_id) REFERENCES flash_sale_entries(id) ON DELETE SET NULL,
  CONSTRAINT cart_items_variant_id_product_id_fkey FOREIGN KEY (variant_id, product_id) REFERENCES variants(id, product_id),
  CONSTRAINT cart_items_price_when_added_check CHECK (price_when_added > 0),
  CONSTRAINT cart_items_quantity_check CHECK (quantity >= 1 AND quantity <= 9999)
);
CREATE INDEX cart_items_flash_entry_idx ON public.cart_items USING btree (flash_sale_entry_id) WHERE (flash_sale_entry_id IS NOT NULL);

CREATE TABLE carts (
  id uuid DEFAULT uuid_v7() NOT NULL,
  user_id uuid,
  session_id uuid,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT carts_pkey PRIMARY KEY (id),
  CONSTRAINT carts_session_id_key UNIQUE (session_id),
  CONSTRAINT carts_user_id_key UNIQUE (user_id),
  CONSTRAINT carts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT carts_check CHECK ((user_id IS NULL) <> (session_id IS NULL))
);

CREATE TABLE catalog_import_mappings (
  columns_hash text NOT NULL,
  mapping jsonb NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT catalog_import_mappings_pkey PRIMARY KEY (columns_hash)
);

CREATE TABLE catalog_import_pictures (
  import_id uuid NOT NULL,
  "row" integer NOT NULL,
  number integer NOT NULL,
  product_id uuid NOT NULL,
  url text NOT NULL,
  status text NOT NULL,
  reason text,
  CONSTRAINT catalog_import_pictures_pkey PRIMARY KEY (import_id, "row", number),
  CONSTRAINT catalog_import_pictures_import_id_fkey FOREIGN KEY (import_id) REFERENCES catalog_imports(id) ON DELETE CASCADE,
  CONSTRAINT catalog_import_pictures_status_check CHECK (status = ANY (ARRAY['waiting'::text, 'fetched'::text, 'failed'::text, 'left'::text]))
);
CREATE INDEX catalog_import_pictures_status_idx ON public.catalog_import_pictures USING btree (import_id, status, "row", number);
CREATE INDEX catalog_import_pictures_waiting_idx ON public.catalog_import_pictures USING btree (import_id) WHERE (status = 'waiting'::text);

CREATE TABLE catalog_import_rows (
  import_id uuid NOT NULL,
  "row" integer NOT NULL,
  outcome text NOT NULL,
  product_id uuid,
  name text DEFAULT ''::text NOT NULL,
  changes jsonb,
  before jsonb,
  stock jsonb,
  version_after integer,
  reason text,
  source jsonb,
  recorded_at timestamp with time zone DEFAULT now() NOT NULL,
  unsaid jsonb,
  CONSTRAINT catalog_import_rows_pkey PRIMARY KEY (import_id, "row"),
  CONSTRAINT catalog_import_rows_import_id_fkey FOREIGN KEY (import_id) REFERENCES catalog_imports(id) ON DELETE CASCADE,
  CONSTRAINT catalog_import_rows_outcome_check CHECK (outcome = ANY (ARRAY['created'::text, 'updated'::text, 'bad'::text, 'kept'::text]))
);
CREATE INDEX catalog_import_rows_outcome_idx ON public.catalog_import_rows USING btree (import_id, outcome, "row");
CREATE INDEX catalog_import_rows_product_idx ON public.catalog_import_rows USING btree (product_id) WHERE (product_id IS NOT NULL);

CREATE TABLE catalog_imports (
  id uuid DEFAULT uuid_v7() NOT NULL,
  staff_id uuid,
  staff_name text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  file_name text NOT NULL,
  file_key text,
  bytes bigint NOT NULL,
  kind text NOT NULL,
  status text DEFAULT 'reading'::text NOT NULL,
  source text,
  sheet integer,
  header integer,
  columns jsonb,
  mapping jsonb,
  samples jsonb,
  stock_mode text DEFAULT 'keep'::text NOT NULL,
  skip_bad boolean DEFAULT false NOT NULL,
  category_id uuid,
  version integer DEFAULT 1 NOT NULL,
  started_at timestamp with time zone DEFAULT now() NOT NULL,
  rows_done integer DEFAULT 0 NOT NULL,
  wants_stop boolean DEFAULT false NOT NULL,
  counts jsonb,
  warnings jsonb,
  problem text,
  ended_at timestamp with time zone,
  applied_to integer DEFAULT '-1'::integer NOT NULL,
  undone_to integer DEFAULT '-1'::integer NOT NULL,
  pictures_at timestamp with time zone,
  made_categories uuid[] DEFAULT '{}'::uuid[] NOT NULL,
  made_brands uuid[] DEFAULT '{}'::uuid[] NOT NULL,
  CONSTRAINT catalog_imports_pkey PRIMARY KEY (id),
  CONSTRAINT catalog_imports_category_id_fkey FOREIGN KEY (category_id) REFERENCES categories(id) ON DELETE SET NULL,
  CONSTRAINT catalog_imports_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id),
  CONSTRAINT catalog_imports_bytes_check CHECK (bytes > 0),
  CONSTRAINT catalog_imports_file_name_check CHECK (char_length(file_name) <= 200),
  CONSTRAINT catalog_imports_kind_check CHECK (kind = ANY (ARRAY['ndjson'::text, 'csv'::text, 'xlsx'::text])),
  CONSTRAINT catalog_imports_status_check CHECK (status = ANY (ARRAY['reading'::text, 'ready'::text, 'checking'::text, 'checked'::text, 'applying'::text, 'partial'::text, 'applied'::text, 'undoing'::text, 'undone'::text, 'failed'::text])),
  CONSTRAINT catalog_imports_stock_mode_check CHECK (stock_mode = ANY (ARRAY['keep'::text, 'set'::text, 'add'::text]))
);
CREATE INDEX catalog_imports_category_idx ON public.catalog_imports USING btree (category_id) WHERE (category_id IS NOT NULL);
CREATE INDEX catalog_imports_staff_idx ON public.catalog_imports USING btree (staff_id);

CREATE TABLE categories (
  id uuid DEFAULT uuid_v7() NOT NULL,
  parent_id uuid,
  name text NOT NULL,
  name_folded text GENERATED ALWAYS AS (search_words(name)) STORED NOT NULL,
  slug text NOT NULL,
  image_url text,
  "position" integer DEFAULT 0 NOT NULL,
  depth integer NOT NULL,
  path_ids uuid[] NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  CONSTRAINT categories_pkey PRIMARY KEY (id),
  CONSTRAINT categories_parent_id_name_key UNIQUE NULLS NOT DISTINCT (parent_id, name),
  CONSTRAINT categories_slug_key UNIQUE (slug),
  CONSTRAINT categories_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES categories(id),
  CONSTRAINT categories_check CHECK (cardinality(path_ids) = depth AND path_ids[depth] = id),
  CONSTRAINT categories_check1 CHECK (parent_id IS NULL AND depth = 1 OR parent_id IS NOT NULL AND path_ids[depth - 1] = parent_id),
  CONSTRAINT categories_depth_check CHECK (depth >= 1 AND depth <= 6),
  CONSTRAINT categories_name_check CHECK (char_length(name) >= 1 AND char_length(name) <= 100),
  CONSTRAINT categories_slug_check CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text)
);
CREATE INDEX categories_path_ids_idx ON public.categories USING gin (path_ids);
CREATE TRIGGER forget_taken_addresses AFTER INSERT ON categories REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION forget_taken_addresses('category');
CREATE TRIGGER keep_old_address AFTER UPDATE OF slug ON categories FOR EACH ROW WHEN (old.slug <> new.slug) EXECUTE FUNCTION keep_old_address('category');
CREATE TRIGGER listing_of_changed AFTER UPDATE ON categories REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION listing.follow_categories();
CREATE TRIGGER listing_of_new AFTER INSERT ON categories REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION listing.follow_categories();
CREATE TRIGGER note_changed AFTER UPDATE ON categories REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION listing.note_taxonomy();
CREATE TRIGGER note_gone AFTER DELETE ON categories REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION listing.note_taxonomy();
CREATE TRIGGER note_new AFTER INSERT ON categories REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION listing.note_taxonomy();
CREATE TRIGGER note_none AFTER TRUNCATE ON categories FOR EACH STATEMENT EXECUTE FUNCTION listing.note_taxonomy();
CREATE TRIGGER tell_change AFTER UPDATE ON categories FOR EACH ROW WHEN (old.* IS DISTINCT FROM new.*) EXECUTE FUNCTION tell_tags('categories');
CREATE TRIGGER tell_come_or_gone AFTER INSERT OR DELETE ON categories FOR EACH ROW EXECUTE FUNCTION tell_tags('categories');
CREATE TRIGGER tell_emptied AFTER TRUNCATE ON categories FOR EACH STATEMENT EXECUTE FUNCTION tell_tags('everything');

CREATE TABLE category_removals (
  id uuid DEFAULT uuid_v7() NOT NULL,
  category_id uuid NOT NULL,
  category jsonb NOT NULL,
  into_id uuid,
  product_ids uuid[] DEFAULT '{}'::uuid[] NOT NULL,
  child_ids uuid[] DEFAULT '{}'::uuid[] NOT NULL,
  addresses text[] DEFAULT '{}'::text[] NOT NULL,
  removed_at timestamp with time zone DEFAULT now() NOT NULL,
  further jsonb DEFAULT '[]'::jsonb NOT NULL,
  mentions jsonb DEFAULT '{}'::jsonb NOT NULL,
  CONSTRAINT category_removals_pkey PRIMARY KEY (id)
);
CREATE INDEX category_removals_age_idx ON public.category_removals USING btree (removed_at);

CREATE TABLE category_work (
  category_id uuid NOT NULL,
  into_id uuid,
  after_id uuid,
  total integer NOT NULL,
  done integer DEFAULT 0 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT category_work_pkey PRIMARY KEY (category_id),
  CONSTRAINT category_work_category_id_fkey FOREIGN KEY (category_id) REFERENCES categories(id) ON DELETE CASCADE,
  CONSTRAINT category_work_into_id_fkey FOREIGN KEY (into_id) REFERENCES categories(id),
  CONSTRAINT category_work_check CHECK (into_id <> category_id),
  CONSTRAINT category_work_done_check CHECK (done >= 0),
  CONSTRAINT category_work_total_check CHECK (total >= 0)
);
CREATE INDEX category_work_into_idx ON public.category_work USING btree (into_id);

CREATE TABLE coin_ledger (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  user_id uuid NOT NULL,
  type text NOT NULL,
  amount bigint NOT NULL,
  note text DEFAULT ''::text NOT NULL,
  order_id text,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  return_id text,
  CONSTRAINT coin_ledger_pkey PRIMARY KEY (id),
  CONSTRAINT coin_ledger_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  CONSTRAINT coin_ledger_return_id_fkey FOREIGN KEY (return_id) REFERENCES returns(id),
  CONSTRAINT coin_ledger_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT coin_ledger_amount_check CHECK (amount <> 0),
  CONSTRAINT coin_ledger_check CHECK (type = 'adjust'::text OR order_id IS NOT NULL),
  CONSTRAINT coin_ledger_check1 CHECK (type <> 'spend'::text OR amount < 0),
  CONSTRAINT coin_ledger_check2 CHECK ((type <> ALL (ARRAY['earn'::text, 'return'::text])) OR amount > 0),
  CONSTRAINT coin_ledger_type_check CHECK (type = ANY (ARRAY['earn'::text, 'spend'::text, 'return'::text, 'adjust'::text]))
);
CREATE UNIQUE INDEX coin_ledger_once_idx ON public.coin_ledger USING btree (order_id, type, COALESCE(return_id, ''::text)) WHERE ((order_id IS NOT NULL) AND ((type <> 'return'::text) OR (return_id IS NOT NULL)));
CREATE INDEX coin_ledger_order_idx ON public.coin_ledger USING btree (order_id) WHERE (order_id IS NOT NULL);
CREATE INDEX coin_ledger_user_idx ON public.coin_ledger USING btree (user_id, id DESC);

CREATE TABLE collection_products (
  collection_id uuid NOT NULL,
  product_id uuid NOT NULL,
  "position" integer NOT NULL,
  CONSTRAINT collection_products_pkey PRIMARY KEY (collection_id, product_id),
  CONSTRAINT collection_products_collection_id_fkey FOREIGN KEY (collection_id) REFERENCES collections(id) ON DELETE CASCADE,
  CONSTRAINT collection_products_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  CONSTRAINT collection_products_position_check CHECK ("position" >= 0)
);
CREATE INDEX collection_products_order_idx ON public.collection_products USING btree (collection_id, "position");
CREATE INDEX collection_products_product_id_idx ON public.collection_products USING btree (product_id);
CREATE TRIGGER tell_change AFTER UPDATE ON collection_products FOR EACH ROW WHEN (old.* IS DISTINCT FROM new.*) EXECUTE FUNCTION tell_tags('collections');
CREATE TRIGGER tell_come_or_gone AFTER INSERT OR DELETE ON collection_products FOR EACH ROW EXECUTE FUNCTION tell_tags('collections');
CREATE TRIGGER tell_emptied AFTER TRUNCATE ON collection_products FOR EACH STATEMENT EXECUTE FUNCTION tell_tags('everything');

CREATE TABLE collections (
  id uuid DEFAULT uuid_v7() NOT NULL,
  name text NOT NULL,
  slug text NOT NULL,
  description text DEFAULT ''::text NOT NULL,
  image_url text,
  seo_title text,
  seo_description text,
  rule jsonb,
  sort text DEFAULT 'manual'::text NOT NULL,
  is_published boolean DEFAULT false NOT NULL,
  publish_at timestamp with time zone,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT collections_pkey PRIMARY KEY (id),
  CONSTRAINT collections_name_check CHECK (char_length(name) >= 1 AND char_length(name) <= 150),
  CONSTRAINT collections_order_check CHECK (rule IS NULL OR (sort = ANY (ARRAY['best_selling'::text, 'newest'::text]))),
  CONSTRAINT collections_rule_check CHECK (jsonb_typeof(rule) = 'object'::text),
  CONSTRAINT collections_slug_check CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text AND char_length(slug) <= 200),
  CONSTRAINT collections_sort_check CHECK (sort = ANY (ARRAY['manual'::text, 'best_selling'::text, 'newest'::text, 'price_asc'::text, 'price_desc'::text]))
);
CREATE INDEX collections_listed_idx ON public.collections USING btree (updated_at DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX collections_removed_idx ON public.collections USING btree (deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE UNIQUE INDEX collections_slug_key ON public.collections USING btree (slug) WHERE (deleted_at IS NULL);
CREATE TRIGGER forget_taken_addresses AFTER INSERT ON collections REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION forget_taken_addresses('collection');
CREATE TRIGGER keep_old_address AFTER UPDATE OF slug ON collections FOR EACH ROW WHEN (old.slug <> new.slug) EXECUTE FUNCTION keep_old_address('collection');
CREATE TRIGGER tell_change AFTER UPDATE ON collections FOR EACH ROW WHEN (old.* IS DISTINCT FROM new.*) EXECUTE FUNCTION tell_tags('collections');
CREATE TRIGGER tell_come_or_gone AFTER INSERT OR DELETE ON collections FOR EACH ROW EXECUTE FUNCTION tell_tags('collections');
CREATE TRIGGER tell_emptied AFTER TRUNCATE ON collections FOR EACH STATEMENT EXECUTE FUNCTION tell_tags('everything');

CREATE TABLE consents (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  user_id uuid NOT NULL,
  purpose text NOT NULL,
  version integer NOT NULL,
  granted boolean NOT NULL,
  answered_at timestamp with time zone NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT consents_pkey PRIMARY KEY (id),
  CONSTRAINT consents_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT consents_purpose_check CHECK (purpose = ANY (ARRAY['browsing'::text, 'terms'::text])),
  CONSTRAINT consents_version_check CHECK (version > 0)
);
CREATE INDEX consents_user_idx ON public.consents USING btree (user_id, purpose, id DESC);
CREATE TRIGGER consents_append_only BEFORE UPDATE ON consents FOR EACH ROW EXECUTE FUNCTION forbid_change();

CREATE TABLE contact_changes (
  user_id uuid NOT NULL,
  kind text NOT NULL,
  new_value text NOT NULL,
  token_hash bytea NOT NULL,
  is_authorised boolean NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT contact_changes_pkey PRIMARY KEY (user_id, kind),
  CONSTRAINT contact_changes_token_hash_key UNIQUE (token_hash),
  CONSTRAINT contact_changes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT contact_changes_kind_check CHECK (kind = ANY (ARRAY['email'::text, 'phone'::text])),
  CONSTRAINT contact_changes_new_value_check CHECK (char_length(new_value) >= 1 AND char_length(new_value) <= 254),
  CONSTRAINT contact_changes_token_hash_check CHECK (octet_length(token_hash) = 32)
);
CREATE INDEX contact_changes_expires_at_idx ON public.contact_changes USING btree (expires_at);

CREATE TABLE contact_codes (
  user_id uuid NOT NULL,
  code_hash text NOT NULL,
  attempts integer DEFAULT 0 NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT contact_codes_pkey PRIMARY KEY (user_id),
  CONSTRAINT contact_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

CREATE TABLE contact_reverts (
  id uuid DEFAULT uuid_v7() NOT NULL,
  user_id uuid NOT NULL,
  token_hash bytea NOT NULL,
  email text NOT NULL,
  phone text,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT contact_reverts_pkey PRIMARY KEY (id),
  CONSTRAINT contact_reverts_token_hash_key UNIQUE (token_hash),
  CONSTRAINT contact_reverts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT contact_reverts_email_check CHECK (char_length(email) <= 254),
  CONSTRAINT contact_reverts_token_hash_check CHECK (octet_length(token_hash) = 32)
);
CREATE INDEX contact_reverts_email_idx ON public.contact_reverts USING btree (lower(email));
CREATE INDEX contact_reverts_expires_at_idx ON public.contact_reverts USING btree (expires_at);
CREATE INDEX contact_reverts_phone_idx ON public.contact_reverts USING btree (phone);
CREATE INDEX contact_reverts_user_idx ON public.contact_reverts USING btree (user_id);

CREATE TABLE content_versions (
  name text NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  CONSTRAINT content_versions_pkey PRIMARY KEY (name),
  CONSTRAINT content_versions_name_check CHECK (char_length(name) >= 1 AND char_length(name) <= 60)
);

CREATE TABLE fetched_pictures (
  url_hash text NOT NULL,
  upload_id uuid NOT NULL,
  CONSTRAINT fetched_pictures_pkey PRIMARY KEY (url_hash),
  CONSTRAINT fetched_pictures_upload_id_fkey FOREIGN KEY (upload_id) REFERENCES uploads(id) ON DELETE CASCADE
);
CREATE INDEX fetched_pictures_upload_idx ON public.fetched_pictures USING btree (upload_id);

CREATE TABLE flash_sale_entries (
  id uuid DEFAULT uuid_v7() NOT NULL,
  flash_sale_id uuid NOT NULL,
  product_id uuid NOT NULL,
  variant_id uuid,
  price bigint NOT NULL,
  quantity integer NOT NULL,
  sold integer DEFAULT 0 NOT NULL,
  per_shopper integer,
  "position" integer DEFAULT 0 NOT NULL,
  CONSTRAINT flash_sale_entries_pkey PRIMARY KEY (id),
  CONSTRAINT flash_sale_entries_flash_sale_id_product_id_variant_id_key UNIQUE NULLS NOT DISTINCT (flash_sale_id, product_id, variant_id),
  CONSTRAINT flash_sale_entries_flash_sale_id_fkey FOREIGN KEY (flash_sale_id) REFERENCES flash_sales(id) ON DELETE CASCADE,
  CONSTRAINT flash_sale_entries_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id),
  CONSTRAINT flash_sale_entries_variant_id_product_id_fkey FOREIGN KEY (variant_id, product_id) REFERENCES variants(id, product_id),
  CONSTRAINT flash_sale_entries_check CHECK (sold <= quantity),
  CONSTRAINT flash_sale_entries_per_shopper_check CHECK (per_shopper >= 0),
  CONSTRAINT flash_sale_entries_price_check CHECK (price > 0),
  CONSTRAINT flash_sale_entries_quantity_check CHECK (quantity >= 0),
  CONSTRAINT flash_sale_entries_quantity_check1 CHECK (quantity > 0),
  CONSTRAINT flash_sale_entries_sold_check CHECK (sold >= 0)
);
CREATE INDEX flash_sale_entries_product_idx ON public.flash_sale_entries USING btree (product_id);
CREATE TRIGGER tell_change AFTER UPDATE ON flash_sale_entries FOR EACH ROW WHEN (old.flash_sale_id IS DISTINCT FROM new.flash_sale_id OR old.product_id IS DISTINCT FROM new.product_id OR old.variant_id IS DISTINCT FROM new.variant_id OR old.price IS DISTINCT FROM new.price OR old.quantity IS DISTINCT FROM new.quantity OR (old.sold < old.quantity) IS DISTINCT FROM (new.sold < new.quantity) OR old.per_shopper IS DISTINCT FROM new.per_shopper) EXECUTE FUNCTION tell_product_of_row();
CREATE TRIGGER tell_come_or_gone AFTER INSERT OR DELETE ON flash_sale_entries FOR EACH ROW EXECUTE FUNCTION tell_product_of_row();
CREATE TRIGGER tell_emptied AFTER TRUNCATE ON flash_sale_entries FOR EACH STATEMENT EXECUTE FUNCTION tell_tags('everything');
CREATE TRIGGER tell_list AFTER INSERT OR DELETE ON flash_sale_entries FOR EACH ROW EXECUTE FUNCTION tell_tags('flash-sales');

CREATE TABLE flash_sale_variants (
  entry_id uuid NOT NULL,
  variant_id uuid NOT NULL,
  during tstzrange NOT NULL,
  usual_price bigint NOT NULL,
  CONSTRAINT flash_sale_variants_pkey PRIMARY KEY (entry_id, variant_id),
  CONSTRAINT flash_sale_variants_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES flash_sale_entries(id) ON DELETE CASCADE,
  CONSTRAINT flash_sale_variants_variant_id_fkey FOREIGN KEY (variant_id) REFERENCES variants(id),
  CONSTRAINT flash_sale_variants_during_check CHECK (lower_inc(during) AND NOT upper_inc(during)),
  CONSTRAINT flash_sale_variants_usual_price_check CHECK (usual_price > 0),
  CONSTRAINT flash_sale_variants_variant_id_during_excl EXCLUDE USING gist (variant_id WITH =, during WITH &&)
);
CREATE INDEX flash_sale_variants_during_idx ON public.flash_sale_variants USING gist (during);
CREATE TRIGGER flash_sale_variants_check BEFORE INSERT OR UPDATE ON flash_sale_variants FOR EACH ROW EXECUTE FUNCTION check_flash_sale_variant();

CREATE TABLE flash_sales (
  id uuid DEFAULT uuid_v7() NOT NULL,
  name text NOT NULL,
  start_at timestamp with time zone NOT NULL,
  end_at timestamp with time zone NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  planned_end_at timestamp with time zone,
  version integer DEFAULT 1 NOT NULL,
  CONSTRAINT flash_sales_pkey PRIMARY KEY (id),
  CONSTRAINT flash_sales_name_start_key UNIQUE (name, start_at),
  CONSTRAINT flash_sales_check CHECK (start_at < end_at),
  CONSTRAINT flash_sales_check1 CHECK (planned_end_at > end_at),
  CONSTRAINT flash_sales_name_check CHECK (char_length(name) >= 1 AND char_length(name) <= 200)
);
CREATE INDEX flash_sales_end_at_idx ON public.flash_sales USING btree (end_at);
CREATE INDEX flash_sales_start_at_idx ON public.flash_sales USING btree (start_at);
CREATE TRIGGER flash_sales_move AFTER UPDATE OF start_at, end_at ON flash_sales FOR EACH ROW EXECUTE FUNCTION move_flash_sale_variants();
CREATE TRIGGER tell_change AFTER UPDATE ON flash_sales FOR EACH ROW WHEN (old.* IS DISTINCT FROM new.*) EXECUTE FUNCTION tell_tags('flash-sales');
CREATE TRIGGER tell_come_or_gone AFTER INSERT OR DELETE ON flash_sales FOR EACH ROW EXECUTE FUNCTION tell_tags('flash-sales');
CREATE TRIGGER tell_emptied AFTER TRUNCATE ON flash_sales FOR EACH STATEMENT EXECUTE FUNCTION tell_tags('everything');
CREATE TRIGGER tell_products AFTER UPDATE ON flash_sales FOR EACH ROW WHEN (old.start_at IS DISTINCT FROM new.start_at OR old.end_at IS DISTINCT FROM new.end_at) EXECUTE FUNCTION tell_products_of_sale();

CREATE TABLE letters (
  id text NOT NULL,
  about text DEFAULT ''::text NOT NULL,
  template text NOT NULL,
  recipient text NOT NULL,
  queue text NOT NULL,
  job jsonb,
  state text NOT NULL,
  attempts integer DEFAULT 1 NOT NULL,
  error text DEFAULT ''::text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  changed_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT letters_pkey PRIMARY KEY (id),
  CONSTRAINT letters_state_check CHECK (state = ANY (ARRAY['waiting'::text, 'sending'::text, 'handed_over'::text, 'sent'::text, 'unknown'::text, 'failed'::text]))
);
CREATE INDEX letters_about_idx ON public.letters USING btree (about) WHERE (about <> ''::text);
CREATE INDEX letters_changed_at_idx ON public.letters USING btree (changed_at DESC, id);
CREATE INDEX letters_not_sent_idx ON public.letters USING btree (changed_at DESC, id) WHERE (state <> 'sent'::text);

CREATE TABLE location_stock (
  variant_id uuid NOT NULL,
  location_id uuid NOT NULL,
  stock integer NOT NULL,
  CONSTRAINT location_stock_pkey PRIMARY KEY (variant_id, location_id),
  CONSTRAINT location_stock_location_id_fkey FOREIGN KEY (location_id) REFERENCES stock_locations(id),
  CONSTRAINT location_stock_variant_id_fkey FOREIGN KEY (variant_id) REFERENCES variants(id),
  CONSTRAINT location_stock_location_id_check CHECK (location_id <> '00000000-0000-4000-8000-000000000001'::uuid),
  CONSTRAINT location_stock_stock_check CHECK (stock >= 0)
);
CREATE INDEX location_stock_there_idx ON public.location_stock USING btree (location_id, variant_id) WHERE (stock > 0);

CREATE TABLE low_stock (
  product_id uuid NOT NULL,
  variant_id uuid NOT NULL,
  stock integer NOT NULL,
  CONSTRAINT low_stock_pkey PRIMARY KEY (product_id, variant_id),
  CONSTRAINT low_stock_stock_check CHECK (stock >= 0 AND stock <= 1000)
);
CREATE INDEX low_stock_least_idx ON public.low_stock USING btree (stock, variant_id);

CREATE TABLE menu_items (
  id uuid DEFAULT uuid_v7() NOT NULL,
  location text NOT NULL,
  parent_id uuid,
  label text NOT NULL,
  url text,
  "position" integer DEFAULT 0 NOT NULL,
  CONSTRAINT menu_items_pkey PRIMARY KEY (id),
  CONSTRAINT menu_items_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES menu_items(id) ON DELETE CASCADE,
  CONSTRAINT menu_items_label_check CHECK (char_length(label) >= 1 AND char_length(label) <= 100),
  CONSTRAINT menu_items_location_check CHECK (char_length(location) >= 1 AND char_length(location) <= 50)
);
CREATE INDEX menu_items_location_idx ON public.menu_items USING btree (location, "position");
CREATE TRIGGER tell_change AFTER UPDATE ON menu_items FOR EACH ROW WHEN (old.* IS DISTINCT FROM new.*) EXECUTE FUNCTION tell_tags('content');
CREATE TRIGGER tell_come_or_gone AFTER INSERT OR DELETE ON menu_items FOR EACH ROW EXECUTE FUNCTION tell_tags('content');
CREATE TRIGGER tell_emptied AFTER TRUNCATE ON menu_items FOR EACH STATEMENT EXECUTE FUNCTION tell_tags('everything');

CREATE TABLE notifications (
  id uuid DEFAULT uuid_v7() NOT NULL,
  user_id uuid NOT NULL,
  title text NOT NULL,
  message text NOT NULL,
  link text,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  read_at timestamp with time zone,
  kind text DEFAULT 'order'::text NOT NULL,
  CONSTRAINT notifications_pkey PRIMARY KEY (id),
  CONSTRAINT notifications_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT notifications_kind_check CHECK (kind = ANY (ARRAY['order'::text, 'coins'::text, 'voucher'::text, 'seller'::text, 'account'::text, 'review'::text]))
);
CREATE INDEX notifications_listed_idx ON public.notifications USING btree (user_id, created_at DESC, id DESC);
CREATE INDEX notifications_unread_idx ON public.notifications USING btree (user_id) WHERE (read_at IS NULL);

CREATE TABLE old_addresses (
  kind text NOT NULL,
  slug text NOT NULL,
  target_id uuid NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT old_addresses_pkey PRIMARY KEY (kind, slug),
  CONSTRAINT old_addresses_kind_check CHECK (kind = ANY (ARRAY['product'::text, 'category'::text, 'collection'::text]))
);
CREATE INDEX old_addresses_target_idx ON public.old_addresses USING btree (kind, target_id);
CREATE TRIGGER tell_change AFTER INSERT OR DELETE OR UPDATE ON old_addresses FOR EACH ROW EXECUTE FUNCTION tell_old_address();
CREATE TRIGGER tell_emptied AFTER TRUNCATE ON old_addresses FOR EACH STATEMENT EXECUTE FUNCTION tell_tags('everything');

CREATE TABLE old_page_addresses (
  slug text NOT NULL,
  page_id uuid NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT old_page_addresses_pkey PRIMARY KEY (slug),
  CONSTRAINT old_page_addresses_page_id_fkey FOREIGN KEY (page_id) REFERENCES pages(id) ON DELETE CASCADE,
  CONSTRAINT old_page_addresses_slug_check CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text)
);
CREATE INDEX old_page_addresses_page_id_idx ON public.old_page_addresses USING btree (page_id);
CREATE TRIGGER tell_change AFTER UPDATE ON old_page_addresses FOR EACH ROW WHEN (old.* IS DISTINCT FROM new.*) EXECUTE FUNCTION tell_tags('content');
CREATE TRIGGER tell_come_or_gone AFTER INSERT OR DELETE ON old_page_addresses FOR EACH ROW EXECUTE FUNCTION tell_tags('content');
CREATE TRIGGER tell_emptied AFTER TRUNCATE ON old_page_addresses FOR EACH STATEMENT EXECUTE FUNCTION tell_tags('everything');

CREATE TABLE order_drafts (
  id uuid NOT NULL,
  contents jsonb,
  user_id uuid,
  version integer DEFAULT 1 NOT NULL,
  created_by uuid NOT NULL,
  updated_by uuid NOT NULL,
  discount_by uuid,
  order_id text,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT order_drafts_pkey PRIMARY KEY (id),
  CONSTRAINT order_drafts_order_id_key UNIQUE (order_id),
  CONSTRAINT order_drafts_created_by_fkey FOREIGN KEY (created_by) REFERENCES staff(id),
  CONSTRAINT order_drafts_discount_by_fkey FOREIGN KEY (discount_by) REFERENCES staff(id),
  CONSTRAINT order_drafts_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  CONSTRAINT order_drafts_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES staff(id),
  CONSTRAINT order_drafts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT order_drafts_check CHECK ((contents IS NULL) = (order_id IS NOT NULL)),
  CONSTRAINT order_drafts_contents_check CHECK (jsonb_typeof(contents) = 'object'::text)
);
CREATE INDEX order_drafts_open_idx ON public.order_drafts USING btree (updated_at DESC, id DESC) WHERE (order_id IS NULL);
CREATE INDEX order_drafts_user_idx ON public.order_drafts USING btree (user_id) WHERE (user_id IS NOT NULL);

CREATE TABLE order_events (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  order_id text NOT NULL,
  kind text NOT NULL,
  actor text NOT NULL,
  note text DEFAULT ''::text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  amount bigint,
  reason text DEFAULT ''::text NOT NULL,
  staff_id uuid,
  change jsonb,
  CONSTRAINT order_events_pkey PRIMARY KEY (id),
  CONSTRAINT order_events_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  CONSTRAINT order_events_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id),
  CONSTRAINT order_events_actor_check CHECK (actor = ANY (ARRAY['shopper'::text, 'keeper'::text, 'system'::text])),
  CONSTRAINT order_events_amount_check CHECK (amount > 0),
  CONSTRAINT order_events_kind_check CHECK (kind = ANY (ARRAY['placed'::text, 'held'::text, 'confirmed'::text, 'changed'::text, 'partly_paid'::text, 'paid'::text, 'overpaid'::text, 'packed'::text, 'part_sent'::text, 'shipping'::text, 'tracking'::text, 'completed'::text, 'cancelled'::text, 'refund_due'::text, 'refunded'::text, 'note'::text]))
) WITH (parallel_workers=0);
CREATE INDEX order_events_changed_idx ON public.order_events USING btree (created_at) WHERE (kind = 'changed'::text);
CREATE INDEX order_events_order_id_idx ON public.order_events USING btree (order_id, id);
CREATE INDEX order_events_staff_idx ON public.order_events USING btree (staff_id, order_id) WHERE (staff_id IS NOT NULL);

CREATE TABLE order_items (
  id uuid DEFAULT uuid_v7() NOT NULL,
  order_id text NOT NULL,
  "position" integer NOT NULL,
  product_id uuid NOT NULL,
  variant_id uuid NOT NULL,
  product_name text NOT NULL,
  product_slug text NOT NULL,
  variant_name text DEFAULT ''::text NOT NULL,
  sku text,
  image_url text,
  quantity integer NOT NULL,
  original_price bigint NOT NULL,
  final_price bigint NOT NULL,
  stock_taken integer NOT NULL,
  flash_sale_entry_id uuid,
  is_preorder boolean DEFAULT false NOT NULL,
  cart_item_id uuid,
  in_returns integer DEFAULT 0 NOT NULL,
  in_shipments integer DEFAULT 0 NOT NULL,
  location_id uuid,
  CONSTRAINT order_items_pkey PRIMARY KEY (id),
  CONSTRAINT order_items_order_id_position_key UNIQUE (order_id, "position"),
  CONSTRAINT order_items_flash_sale_entry_id_fkey FOREIGN KEY (flash_sale_entry_id) REFERENCES flash_sale_entries(id) ON DELETE SET NULL,
  CONSTRAINT order_items_location_id_fkey FOREIGN KEY (location_id) REFERENCES stock_locations(id),
  CONSTRAINT order_items_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  CONSTRAINT order_items_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id),
  CONSTRAINT order_items_variant_id_fkey FOREIGN KEY (variant_id) REFERENCES variants(id),
  CONSTRAINT order_items_check CHECK (final_price > 0 AND final_price <= original_price),
  CONSTRAINT order_items_check1 CHECK (stock_taken >= 0 AND stock_taken <= quantity),
  CONSTRAINT order_items_in_returns_check CHECK (in_returns >= 0 AND in_returns <= quantity),
  CONSTRAINT order_items_in_shipments_check CHECK (in_shipments >= 0 AND in_shipments <= quantity),
  CONSTRAINT order_items_original_price_check CHECK (original_price > 0),
  CONSTRAINT order_items_quantity_check CHECK (quantity > 0)
) WITH (parallel_workers=0);
CREATE UNIQUE INDEX order_items_cart_item_id_key ON public.order_items USING btree (cart_item_id) WHERE (cart_item_id IS NOT NULL);
CREATE INDEX order_items_flash_entry_idx ON public.order_items USING btree (flash_sale_entry_id) WHERE (flash_sale_entry_id IS NOT NULL);
CREATE INDEX order_items_location_idx ON public.order_items USING btree (location_id, order_id) WHERE (location_id IS NOT NULL);
CREATE INDEX order_items_product_idx ON public.order_items USING btree (product_id, order_id);

CREATE TABLE orders (
  id text NOT NULL,
  user_id uuid,
  idempotency_key uuid NOT NULL,
  request_hash bytea NOT NULL,
  status text DEFAULT 'PENDING'::text NOT NULL,
  payment_method text NOT NULL,
  payment_status text DEFAULT 'unpaid'::text NOT NULL,
  subtotal bigint NOT NULL,
  shipping_fee bigint NOT NULL,
  voucher_discount bigint DEFAULT 0 NOT NULL,
  coin_discount bigint DEFAULT 0 NOT NULL,
  total bigint NOT NULL,
  recipient text NOT NULL,
  phone text NOT NULL,
  email text,
  street text NOT NULL,
  address_scheme text NOT NULL,
  province_code text NOT NULL,
  province_name text NOT NULL,
  district_code text NOT NULL,
  district_name text NOT NULL,
  ward_code text NOT NULL,
  ward_name text NOT NULL,
  confirmation_requested_at timestamp with time zone,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  paid_amount bigint DEFAULT 0 NOT NULL,
  refunded_amount bigint DEFAULT 0 NOT NULL,
  payment_due_at timestamp with time zone,
  anonymised_at timestamp with time zone,
  address_key text,
  hold_reason text,
  hold_due_at timestamp with time zone,
  confirmed_at timestamp with time zone,
  bank_account jsonb,
  packed_at timestamp with time zone,
  carrier text,
  tracking_code text,
  version integer DEFAULT 1 NOT NULL,
  staff_discount bigint DEFAULT 0 NOT NULL,
  link_token text,
  returned_amount bigint DEFAULT 0 NOT NULL,
  is_delivery_free boolean DEFAULT false NOT NULL,
  delivery jsonb,
  shipment_count integer DEFAULT 0 NOT NULL,
  recipient_folded text GENERATED ALWAYS AS (search_words(recipient)) STORED NOT NULL,
  shipping_discount bigint DEFAULT 0 NOT NULL,
  voucher_products uuid[],
  sourced_at timestamp with time zone,
  CONSTRAINT orders_pkey PRIMARY KEY (id),
  CONSTRAINT orders_user_id_idempotency_key_key UNIQUE (user_id, idempotency_key),
  CONSTRAINT orders_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL,
  CONSTRAINT orders_carrier_check CHECK (char_length(carrier) >= 1 AND char_length(carrier) <= 60),
  CONSTRAINT orders_check2 CHECK (refunded_amount >= 0 AND refunded_amount <= paid_amount),
  CONSTRAINT orders_coin_discount_check CHECK (coin_discount >= 0),
  CONSTRAINT orders_discounts CHECK ((voucher_discount + coin_discount + staff_discount) <= subtotal),
  CONSTRAINT orders_held_are_not_sent CHECK (hold_due_at IS NULL OR (status = ANY (ARRAY['PENDING'::text, 'CANCELLED'::text]))),
  CONSTRAINT orders_hold_reason CHECK (hold_due_at IS NULL OR hold_reason IS NOT NULL),
  CONSTRAINT orders_hold_reason_check CHECK (hold_reason = ANY (ARRAY['AMOUNT'::text, 'PIECES'::text])),
  CONSTRAINT orders_id_check CHECK (id ~ '^DH[0-9A-HJKMNP-TV-Z]{8}$'::text),
  CONSTRAINT orders_one_tracking_check CHECK (shipment_count = 0 OR carrier IS NULL AND tracking_code IS NULL),
  CONSTRAINT orders_paid_amount_check CHECK (paid_amount >= 0),
  CONSTRAINT orders_payment_method_check CHECK (payment_method = ANY (ARRAY['COD'::text, 'BANK_TRANSFER'::text])),
  CONSTRAINT orders_payment_status_check CHECK (payment_status = ANY (ARRAY['unpaid'::text, 'paid'::text, 'refund_due'::text, 'refunded'::text])),
  CONSTRAINT orders_request_hash_check CHECK (octet_length(request_hash) = 32),
  CONSTRAINT orders_returned_amount_check CHECK (returned_amount >= 0 AND returned_amount <= total),
  CONSTRAINT orders_shipping_discount_check CHECK (shipping_discount >= 0) NOT VALID,
  CONSTRAINT orders_shipping_fee_check CHECK (shipping_fee >= 0),
  CONSTRAINT orders_staff_discount_check CHECK (staff_discount >= 0),
  CONSTRAINT orders_status_check CHECK (status = ANY (ARRAY['PENDING'::text, 'SHIPPING'::text, 'COMPLETED'::text, 'CANCELLED'::text])),
  CONSTRAINT orders_subtotal_check CHECK (subtotal > 0),
  CONSTRAINT orders_sums CHECK (total = (subtotal + shipping_fee - voucher_discount - coin_discount - staff_discount)),
  CONSTRAINT orders_total_check CHECK (total >= 0),
  CONSTRAINT orders_tracking_code_check CHECK (char_length(tracking_code) >= 1 AND char_length(tracking_code) <= 60),
  CONSTRAINT orders_voucher_discount_check CHECK (voucher_discount >= 0)
) WITH (parallel_workers=0);
CREATE INDEX orders_code_idx ON public.orders USING btree (id text_pattern_ops);
CREATE INDEX orders_hold_due_at_idx ON public.orders USING btree (hold_due_at) WHERE ((status = 'PENDING'::text) AND (hold_due_at IS NOT NULL));
CREATE UNIQUE INDEX orders_link_token_key ON public.orders USING btree (link_token) WHERE (link_token IS NOT NULL);
CREATE INDEX orders_newest_idx ON public.orders USING btree (created_at DESC, id) INCLUDE (recipient_folded, phone, province_code, status, payment_method, payment_status, hold_due_at, confirmed_at, packed_at);
CREATE INDEX orders_open_cod_address_idx ON public.orders USING btree (address_key) WHERE ((payment_method = 'COD'::text) AND (payment_status = 'unpaid'::text) AND (status = ANY (ARRAY['PENDING'::text, 'SHIPPING'::text])));
CREATE INDEX orders_open_phone_idx ON public.orders USING btree (phone) WHERE ((payment_status = 'unpaid'::text) AND (status = ANY (ARRAY['PENDING'::text, 'SHIPPING'::text])));
CREATE INDEX orders_open_user_idx ON public.orders USING btree (user_id) WHERE ((payment_status = 'unpaid'::text) AND (status = ANY (ARRAY['PENDING'::text, 'SHIPPING'::text])));
CREATE INDEX orders_owed_idx ON public.orders USING btree (created_at, id) WHERE ((paid_amount - refunded_amount) >
CASE status
    WHEN 'CANCELLED'::text THEN (0)::bigint
    ELSE (total - returned_amount)
END);
CREATE INDEX orders_payment_due_at_idx ON public.orders USING btree (payment_due_at) WHERE ((status = 'PENDING'::text) AND (payment_status = 'unpaid'::text) AND (payment_due_at IS NOT NULL));
CREATE INDEX orders_payment_idx ON public.orders USING btree (payment_status, payment_method, order_stage(status, payment_method, payment_status, hold_due_at, confirmed_at, packed_at));
CREATE INDEX orders_phone_digits_idx ON public.orders USING gin (phone gin_trgm_ops) WITH (gin_pending_list_limit='256');
CREATE INDEX orders_phone_idx ON public.orders USING btree (phone, created_at) WHERE (phone <> ''::text);
CREATE INDEX orders_province_idx ON public.orders USING btree (province_code, order_stage(status, payment_method, payment_status, hold_due_at, confirmed_at, packed_at));
CREATE INDEX orders_stage_idx ON public.orders USING btree (order_stage(status, payment_method, payment_status, hold_due_at, confirmed_at, packed_at), created_at DESC, id);
CREATE INDEX orders_total_idx ON public.orders USING btree (total DESC, id);
CREATE INDEX orders_updated_at_idx ON public.orders USING btree (updated_at);
CREATE INDEX orders_user_idx ON public.orders USING btree (user_id, created_at DESC, id);
CREATE INDEX orders_words_idx ON public.orders USING gin (array_to_tsvector(string_to_array(recipient_folded, ' '::text))) WITH (gin_pending_list_limit='256');
CREATE TRIGGER orders_copy_recipient AFTER UPDATE OF recipient, phone, province_code ON orders FOR EACH ROW WHEN (old.recipient IS DISTINCT FROM new.recipient OR old.phone IS DISTINCT FROM new.phone OR old.province_code IS DISTINCT FROM new.province_code) EXECUTE FUNCTION copy_recipient_to_returns();

CREATE TABLE pages (
  id uuid DEFAULT uuid_v7() NOT NULL,
  slug text NOT NULL,
  title jsonb NOT NULL,
  content text NOT NULL,
  seo_title text,
  seo_description text,
  cover_image_url text,
  cover_alt text DEFAULT ''::text NOT NULL,
  show_cover boolean DEFAULT false NOT NULL,
  cover_mode text DEFAULT 'cover'::text NOT NULL,
  cover_height integer,
  cover_height_unit text DEFAULT 'vh'::text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  source text,
  is_published boolean DEFAULT true NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  deleted_at timestamp with time zone,
  deleted_slug text,
  CONSTRAINT pages_pkey PRIMARY KEY (id),
  CONSTRAINT pages_slug_key UNIQUE (slug),
  CONSTRAINT pages_cover_height_check CHECK (cover_height >= 10),
  CONSTRAINT pages_cover_height_unit_check CHECK (cover_height_unit = ANY (ARRAY['vh'::text, 'px'::text])),
  CONSTRAINT pages_cover_mode_check CHECK (cover_mode = ANY (ARRAY['contain'::text, 'cover'::text])),
  CONSTRAINT pages_slug_check CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text),
  CONSTRAINT pages_title_check CHECK (jsonb_typeof(title) = ANY (ARRAY['string'::text, 'object'::text]))
);
CREATE INDEX pages_listed_idx ON public.pages USING btree (updated_at DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE TRIGGER tell_change AFTER UPDATE ON pages FOR EACH ROW WHEN (old.* IS DISTINCT FROM new.*) EXECUTE FUNCTION tell_tags('content');
CREATE TRIGGER tell_come_or_gone AFTER INSERT OR DELETE ON pages FOR EACH ROW EXECUTE FUNCTION tell_tags('content');
CREATE TRIGGER tell_emptied AFTER TRUNCATE ON pages FOR EACH STATEMENT EXECUTE FUNCTION tell_tags('everything');

CREATE TABLE password_reset_tokens (
  id uuid DEFAULT uuid_v7() NOT NULL,
  user_id uuid NOT NULL,
  token_hash bytea NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  used_at timestamp with time zone,
  CONSTRAINT password_reset_tokens_pkey PRIMARY KEY (id),
  CONSTRAINT password_reset_tokens_token_hash_key UNIQUE (token_hash),
  CONSTRAINT password_reset_tokens_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT password_reset_tokens_token_hash_check CHECK (octet_length(token_hash) = 32)
);
CREATE INDEX password_reset_tokens_user_id_idx ON public.password_reset_tokens USING btree (user_id);

CREATE TABLE payments (
  id uuid DEFAULT uuid_v7() NOT NULL,
  order_id text,
  provider text NOT NULL,
  provider_reference text NOT NULL,
  amount bigint NOT NULL,
  raw jsonb DEFAULT '{}'::jsonb NOT NULL,
  received_at timestamp with time zone DEFAULT now() NOT NULL,
  outcome text NOT NULL,
  memo text DEFAULT ''::text NOT NULL,
  account text DEFAULT ''::text NOT NULL,
  transferred_at timestamp with time zone,
  CONSTRAINT payments_pkey PRIMARY KEY (id),
  CONSTRAINT payments_provider_provider_reference_key UNIQUE (provider, provider_reference),
  CONSTRAINT payments_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  CONSTRAINT payments_amount_check CHECK (amount > 0),
  CONSTRAINT payments_outcome_check CHECK (outcome = ANY (ARRAY['exact'::text, 'under'::text, 'over'::text, 'late'::text, 'extra'::text, 'unknown'::text]))
);
CREATE INDEX payments_amount_idx ON public.payments USING btree (amount);
CREATE INDEX payments_code_idx ON public.payments USING btree (order_id text_pattern_ops);
CREATE INDEX payments_memo_idx ON public.payments USING gin (memo gin_trgm_ops);
CREATE INDEX payments_odd_idx ON public.payments USING btree (outcome, received_at DESC, id DESC) WHERE (outcome <> 'exact'::text);
CREATE INDEX payments_open_idx ON public.payments USING btree (received_at DESC) WHERE (order_id IS NULL);
CREATE INDEX payments_received_at_idx ON public.payments USING btree (received_at DESC);
CREATE INDEX payments_reference_idx ON public.payments USING btree (provider_reference);

CREATE TABLE product_attributes (
  product_id uuid NOT NULL,
  attribute_id uuid NOT NULL,
  "position" integer DEFAULT 0 NOT NULL,
  value text NOT NULL,
  value_number numeric,
  CONSTRAINT product_attributes_pkey PRIMARY KEY (product_id, attribute_id, value),
  CONSTRAINT product_attributes_attribute_id_fkey FOREIGN KEY (attribute_id) REFERENCES attributes(id),
  CONSTRAINT product_attributes_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  CONSTRAINT product_attributes_value_check CHECK (char_length(value) >= 1 AND char_length(value) <= 200)
);
CREATE INDEX product_attributes_value_idx ON public.product_attributes USING btree (attribute_id, value, product_id);
CREATE TRIGGER listing_of_changed AFTER UPDATE ON product_attributes REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION listing.follow_attributes();
CREATE TRIGGER listing_of_gone AFTER DELETE ON product_attributes REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION listing.follow_attributes();
CREATE TRIGGER listing_of_new AFTER INSERT ON product_attributes REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION listing.follow_attributes();
CREATE TRIGGER tell_change AFTER UPDATE ON product_attributes FOR EACH ROW WHEN (old.* IS DISTINCT FROM new.*) EXECUTE FUNCTION tell_product_of_row();
CREATE TRIGGER tell_come_or_gone AFTER INSERT OR DELETE ON product_attributes FOR EACH ROW EXECUTE FUNCTION tell_product_of_row();
CREATE TRIGGER tell_emptied AFTER TRUNCATE ON product_attributes FOR EACH STATEMENT EXECUTE FUNCTION tell_tags('everything');

CREATE TABLE product_bulk_changes (
  id uuid NOT NULL,
  staff_id uuid NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  change jsonb NOT NULL,
  results jsonb NOT NULL,
  undone jsonb,
  CONSTRAINT product_bulk_changes_pkey PRIMARY KEY (id),
  CONSTRAINT product_bulk_changes_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE CASCADE
);
CREATE INDEX product_bulk_changes_old_idx ON public.product_bulk_changes USING btree (created_at);
CREATE INDEX product_bulk_changes_staff_idx ON public.product_bulk_changes USING btree (staff_id);

CREATE TABLE product_categories (
  product_id uuid NOT NULL,
  category_id uuid NOT NULL,
  CONSTRAINT product_categories_pkey PRIMARY KEY (product_id, category_id),
  CONSTRAINT product_categories_category_id_fkey FOREIGN KEY (category_id) REFERENCES categories(id),
  CONSTRAINT product_categories_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE
);
CREATE INDEX product_categories_category_idx ON public.product_categories USING btree (category_id, product_id);
CREATE TRIGGER listing_of_changed AFTER UPDATE ON product_categories REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION listing.follow_product_categories();
CREATE TRIGGER listing_of_gone AFTER DELETE ON product_categories REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION listing.follow_product_categories();
CREATE TRIGGER listing_of_new AFTER INSERT ON product_categories REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION listing.follow_product_categories();

CREATE TABLE product_images (
  product_id uuid NOT NULL,
  "position" integer NOT NULL,
  url text NOT NULL,
  alt text DEFAULT ''::text NOT NULL,
  CONSTRAINT product_images_pkey PRIMARY KEY (product_id, "position"),
  CONSTRAINT product_images_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  CONSTRAINT product_images_position_check CHECK ("position" >= 0)
);
CREATE INDEX product_images_uploads_idx ON public.product_images USING btree (url) WHERE (url ~~ '/uploads/%'::text);
CREATE TRIGGER tell_change AFTER UPDATE ON product_images FOR EACH ROW WHEN (old.* IS DISTINCT FROM new.*) EXECUTE FUNCTION tell_product_of_row();
CREATE TRIGGER tell_come_or_gone AFTER INSERT OR DELETE ON product_images FOR EACH ROW EXECUTE FUNCTION tell_product_of_row();
CREATE TRIGGER tell_emptied AFTER TRUNCATE ON product_images FOR EACH STATEMENT EXECUTE FUNCTION tell_tags('everything');

CREATE TABLE product_neighbours (
  product_id uuid NOT NULL,
  neighbour_ids uuid[] NOT NULL,
  scores real[] NOT NULL,
  CONSTRAINT product_neighbours_pkey PRIMARY KEY (product_id),
  CONSTRAINT product_neighbours_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  CONSTRAINT product_neighbours_check CHECK (cardinality(neighbour_ids) = cardinality(scores) AND cardinality(scores) > 0)
);

CREATE TABLE product_options (
  product_id uuid NOT NULL,
  "position" integer NOT NULL,
  name text NOT NULL,
  CONSTRAINT product_options_pkey PRIMARY KEY (product_id, "position"),
  CONSTRAINT product_options_product_id_name_key UNIQUE (product_id, name),
  CONSTRAINT product_options_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  CONSTRAINT product_options_name_check CHECK (char_length(name) >= 1 AND char_length(name) <= 50),
  CONSTRAINT product_options_position_check CHECK ("position" >= 0 AND "position" <= 3)
);
CREATE TRIGGER tell_change AFTER UPDATE ON product_options FOR EACH ROW WHEN (old.* IS DISTINCT FROM new.*) EXECUTE FUNCTION tell_product_of_row();
CREATE TRIGGER tell_come_or_gone AFTER INSERT OR DELETE ON product_options FOR EACH ROW EXECUTE FUNCTION tell_product_of_row();
CREATE TRIGGER tell_emptied AFTER TRUNCATE ON product_options FOR EACH STATEMENT EXECUTE FUNCTION tell_tags('everything');

CREATE TABLE product_previews (
  token_hash bytea NOT NULL,
  staff_id uuid NOT NULL,
  preview jsonb NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT product_previews_pkey PRIMARY KEY (token_hash),
  CONSTRAINT product_previews_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE CASCADE
);
CREATE INDEX product_previews_created_idx ON public.product_previews USING btree (created_at);
CREATE INDEX product_previews_staff_idx ON public.product_previews USING btree (staff_id, created_at DESC);

CREATE TABLE product_videos (
  product_id uuid NOT NULL,
  "position" integer NOT NULL,
  url text NOT NULL,
  mime_type text,
  poster_url text,
  CONSTRAINT product_videos_pkey PRIMARY KEY (product_id, "position"),
  CONSTRAINT product_videos_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  CONSTRAINT product_videos_mime_type_check CHECK (mime_type ~~ 'video/%'::text),
  CONSTRAINT product_videos_position_check CHECK ("position" >= 0)
);
CREATE INDEX product_videos_posters_idx ON public.product_videos USING btree (poster_url) WHERE (poster_url ~~ '/uploads/%'::text);
CREATE INDEX product_videos_uploads_idx ON public.product_videos USING btree (url) WHERE (url ~~ '/uploads/%'::text);
CREATE TRIGGER tell_change AFTER UPDATE ON product_videos FOR EACH ROW WHEN (old.* IS DISTINCT FROM new.*) EXECUTE FUNCTION tell_product_of_row();
CREATE TRIGGER tell_come_or_gone AFTER INSERT OR DELETE ON product_videos FOR EACH ROW EXECUTE FUNCTION tell_product_of_row();
CREATE TRIGGER tell_emptied AFTER TRUNCATE ON product_videos FOR EACH STATEMENT EXECUTE FUNCTION tell_tags('everything');

CREATE TABLE product_views (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  user_id uuid,
  session_id uuid,
  product_id uuid NOT NULL,
  category_id uuid,
  viewed_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT product_views_pkey PRIMARY KEY (id),
  CONSTRAINT product_views_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  CONSTRAINT product_views_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT product_views_check CHECK (user_id IS NOT NULL OR session_id IS NOT NULL)
);
CREATE INDEX product_views_age_idx ON public.product_views USING btree (viewed_at);
CREATE INDEX product_views_latest_session_idx ON public.product_views USING btree (session_id, viewed_at DESC) WHERE (session_id IS NOT NULL);
CREATE INDEX product_views_latest_user_idx ON public.product_views USING btree (user_id, viewed_at DESC) WHERE (user_id IS NOT NULL);
CREATE INDEX product_views_product_idx ON public.product_views USING btree (product_id, viewed_at DESC);

CREATE TABLE products (
  id uuid DEFAULT uuid_v7() NOT NULL,
  slug text NOT NULL,
  sku text,
  name text NOT NULL,
  name_folded text GENERATED ALWAYS AS (search_words(name)) STORED NOT NULL,
  search tsvector DEFAULT ''::tsvector NOT NULL,
  short_desc text DEFAULT ''::text NOT NULL,
  description text DEFAULT ''::text NOT NULL,
  brand_id uuid,
  category_id uuid,
  thumbnail text,
  is_free_ship boolean DEFAULT false NOT NULL,
  ship_fast boolean DEFAULT false NOT NULL,
  is_published boolean DEFAULT true NOT NULL,
  deleted_at timestamp with time zone,
  seo_title text,
  seo_description text,
  min_price bigint NOT NULL,
  max_price bigint NOT NULL,
  in_stock boolean DEFAULT true NOT NULL,
  sold bigint DEFAULT 0 NOT NULL,
  sold_before bigint DEFAULT 0 NOT NULL,
  rating_before_sum integer DEFAULT 0 NOT NULL,
  rating_before_count integer DEFAULT 0 NOT NULL,
  rating_value numeric(3,2) DEFAULT 0 NOT NULL,
  rating_count integer DEFAULT 0 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  search_extra text DEFAULT ''::text NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  is_draft boolean DEFAULT false NOT NULL,
  publish_at timestamp with time zone,
  archived_at timestamp with time zone,
  CONSTRAINT products_pkey PRIMARY KEY (id),
  CONSTRAINT products_sku_key UNIQUE (sku),
  CONSTRAINT products_slug_key UNIQUE (slug),
  CONSTRAINT products_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brands(id),
  CONSTRAINT products_category_id_fkey FOREIGN KEY (category_id) REFERENCES categories(id),
  CONSTRAINT products_category_check CHECK (category_id IS NOT NULL OR deleted_at IS NOT NULL),
  CONSTRAINT products_check CHECK (max_price >= min_price),
  CONSTRAINT products_min_price_check CHECK (min_price > 0),
  CONSTRAINT products_name_check CHECK (char_length(name) >= 1 AND char_length(name) <= 300),
  CONSTRAINT products_rating_before_count_check CHECK (rating_before_count >= 0),
  CONSTRAINT products_rating_before_sum_check CHECK (rating_before_sum >= 0),
  CONSTRAINT products_rating_count_check CHECK (rating_count >= 0),
  CONSTRAINT products_rating_value_check CHECK (rating_value >= 0::numeric AND rating_value <= 5::numeric),
  CONSTRAINT products_search_extra_check CHECK (char_length(search_extra) <= 2000),
  CONSTRAINT products_sku_check CHECK (char_length(sku) <= 64),
  CONSTRAINT products_slug_check CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text AND char_length(slug) <= 200),
  CONSTRAINT products_sold_before_check CHECK (sold_before >= 0),
  CONSTRAINT products_sold_check CHECK (sold >= 0)
);
CREATE INDEX products_brand_idx ON public.products USING btree (brand_id) WHERE (brand_id IS NOT NULL);
CREATE INDEX products_category_idx ON public.products USING btree (category_id, id);
CREATE INDEX products_category_popular_idx ON public.products USING btree (category_id, in_stock DESC, sold DESC, id DESC) WHERE (is_published AND (deleted_at IS NULL));
CREATE INDEX products_gone_words_idx ON public.products USING gin (search) WHERE (deleted_at IS NOT NULL);
CREATE INDEX products_mapped_idx ON public.products USING btree (id) INCLUDE (slug, updated_at) WHERE (is_published AND (deleted_at IS NULL));
CREATE INDEX products_popular_idx ON public.products USING btree (in_stock DESC, sold DESC, id DESC) WHERE (is_published AND (deleted_at IS NULL));
CREATE INDEX products_publish_at_idx ON public.products USING btree (publish_at) WHERE (publish_at IS NOT NULL);
CREATE INDEX products_sku_letters_idx ON public.products USING btree (sku_letters(sku) COLLATE "C");
CREATE INDEX products_uploads_idx ON public.products USING gin (uploads_in(description)) WHERE (description ~~ '%/uploads/%'::text);
CREATE TRIGGER drop_implied_categories AFTER UPDATE OF category_id ON products FOR EACH ROW WHEN (old.category_id <> new.category_id) EXECUTE FUNCTION drop_implied_categories();
CREATE TRIGGER forget_taken_addresses AFTER INSERT ON products REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION forget_taken_addresses('product');
CREATE TRIGGER keep_old_address AFTER UPDATE OF slug ON products FOR EACH ROW WHEN (old.slug <> new.slug) EXECUTE FUNCTION keep_old_address('product');
CREATE TRIGGER listing_of_changed AFTER UPDATE ON products REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION listing.follow_products();
CREATE TRIGGER listing_of_gone AFTER DELETE ON products REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION listing.follow_products();
CREATE TRIGGER listing_of_new AFTER INSERT ON products REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION listing.follow_products();
CREATE TRIGGER listing_of_none AFTER TRUNCATE ON products FOR EACH STATEMENT EXECUTE FUNCTION listing.follow_products();
CREATE TRIGGER products_note_come_or_gone AFTER INSERT OR DELETE ON products FOR EACH ROW EXECUTE FUNCTION note_vocabulary_change();
CREATE TRIGGER products_note_vocabulary_change AFTER UPDATE OF name, search_extra, brand_id, category_id, is_published, deleted_at ON products FOR EACH ROW WHEN (old.name IS DISTINCT FROM new.name OR old.search IS DISTINCT FROM new.search OR old.search_extra IS DISTINCT FROM new.search_extra OR old.brand_id IS DISTINCT FROM new.brand_id OR old.category_id IS DISTINCT FROM new.category_id OR old.is_published IS DISTINCT FROM new.is_published OR old.deleted_at IS DISTINCT FROM new.deleted_at) EXECUTE FUNCTION note_vocabulary_change();
CREATE TRIGGER products_rate BEFORE UPDATE OF rating_before_count, rating_before_sum ON products FOR EACH ROW WHEN (old.rating_before_count IS DISTINCT FROM new.rating_before_count OR old.rating_before_sum IS DISTINCT FROM new.rating_before_sum) EXECUTE FUNCTION rate_product();
CREATE TRIGGER products_set_search BEFORE INSERT OR UPDATE OF name, sku, brand_id, category_id, search_extra ON products FOR EACH ROW EXECUTE FUNCTION set_product_search();
CREATE TRIGGER tell_address AFTER UPDATE ON products FOR EACH ROW WHEN (old.slug <> new.slug) EXECUTE FUNCTION tell_tags('products');
CREATE TRIGGER tell_change AFTER UPDATE ON products FOR EACH ROW WHEN (old.slug IS DISTINCT FROM new.slug OR old.sku IS DISTINCT FROM new.sku OR old.name IS DISTINCT FROM new.name OR old.short_desc IS DISTINCT FROM new.short_desc OR old.description IS DISTINCT FROM new.description OR old.brand_id IS DISTINCT FROM new.brand_id OR old.category_id IS DISTINCT FROM new.category_id OR old.thumbnail IS DISTINCT FROM new.thumbnail OR old.is_free_ship IS DISTINCT FROM new.is_free_ship OR old.ship_fast IS DISTINCT FROM new.ship_fast OR old.is_published IS DISTINCT FROM new.is_published OR old.deleted_at IS DISTINCT FROM new.deleted_at OR old.seo_title IS DISTINCT FROM new.seo_title OR old.seo_description IS DISTINCT FROM new.seo_description OR old.rating_value IS DISTINCT FROM new.rating_value OR old.rating_count IS DISTINCT FROM new.rating_count) EXECUTE FUNCTION tell_own_product();
CREATE TRIGGER tell_emptied AFTER TRUNCATE ON products FOR EACH STATEMENT EXECUTE FUNCTION tell_tags('everything');

CREATE TABLE rate_limits (
  key character varying(255) NOT NULL,
  points integer DEFAULT 0 NOT NULL,
  expire bigint,
  CONSTRAINT rate_limits_pkey PRIMARY KEY (key)
);
CREATE INDEX rate_limits_expire_idx ON public.rate_limits USING btree (expire);

CREATE TABLE return_events (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  return_id text NOT NULL,
  kind text NOT NULL,
  actor text NOT NULL,
  staff_id uuid,
  reason text DEFAULT ''::text NOT NULL,
  note text DEFAULT ''::text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT return_events_pkey PRIMARY KEY (id),
  CONSTRAINT return_events_return_id_fkey FOREIGN KEY (return_id) REFERENCES returns(id) ON DELETE CASCADE,
  CONSTRAINT return_events_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id),
  CONSTRAINT return_events_actor_check CHECK (actor = ANY (ARRAY['shopper'::text, 'keeper'::text])),
  CONSTRAINT return_events_kind_check CHECK (kind = ANY (ARRAY['requested'::text, 'approved'::text, 'rejected'::text, 'cancelled'::text, 'received'::text, 'closed'::text])),
  CONSTRAINT return_events_note_check CHECK (char_length(note) <= 1000),
  CONSTRAINT return_events_reason_check CHECK (char_length(reason) <= 1000)
);
CREATE INDEX return_events_return_idx ON public.return_events USING btree (return_id, id);

CREATE TABLE return_items (
  return_id text NOT NULL,
  order_item_id uuid NOT NULL,
  quantity integer NOT NULL,
  restocked integer DEFAULT 0 NOT NULL,
  written_off integer DEFAULT 0 NOT NULL,
  CONSTRAINT return_items_pkey PRIMARY KEY (return_id, order_item_id),
  CONSTRAINT return_items_order_item_id_fkey FOREIGN KEY (order_item_id) REFERENCES order_items(id),
  CONSTRAINT return_items_return_id_fkey FOREIGN KEY (return_id) REFERENCES returns(id) ON DELETE CASCADE,
  CONSTRAINT return_items_check CHECK ((restocked + written_off) <= quantity),
  CONSTRAINT return_items_quantity_check CHECK (quantity > 0),
  CONSTRAINT return_items_restocked_check CHECK (restocked >= 0),
  CONSTRAINT return_items_written_off_check CHECK (written_off >= 0)
);
CREATE INDEX return_items_order_item_idx ON public.return_items USING btree (order_item_id);

CREATE TABLE return_pictures (
  return_id text NOT NULL,
  "position" integer NOT NULL,
  upload_id uuid NOT NULL,
  CONSTRAINT return_pictures_pkey PRIMARY KEY (return_id, "position"),
  CONSTRAINT return_pictures_upload_id_key UNIQUE (upload_id),
  CONSTRAINT return_pictures_return_id_fkey FOREIGN KEY (return_id) REFERENCES returns(id) ON DELETE CASCADE,
  CONSTRAINT return_pictures_upload_id_fkey FOREIGN KEY (upload_id) REFERENCES uploads(id),
  CONSTRAINT return_pictures_position_check CHECK ("position" >= 0 AND "position" <= 4)
);

CREATE TABLE returns (
  id text NOT NULL,
  order_id text NOT NULL,
  request_key uuid NOT NULL,
  kind text NOT NULL,
  status text DEFAULT 'REQUESTED'::text NOT NULL,
  requested_by text NOT NULL,
  reason text NOT NULL,
  resolution text DEFAULT 'refund'::text NOT NULL,
  note text DEFAULT ''::text NOT NULL,
  refund_amount bigint,
  coins_returned bigint DEFAULT 0 NOT NULL,
  coins_taken bigint DEFAULT 0 NOT NULL,
  coins_missing bigint DEFAULT 0 NOT NULL,
  voucher_returned boolean DEFAULT false NOT NULL,
  exchange_order_id text,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  received_at timestamp with time zone,
  closed_at timestamp with time zone,
  version integer DEFAULT 1 NOT NULL,
  phone text DEFAULT ''::text NOT NULL,
  recipient_folded text DEFAULT ''::text NOT NULL,
  province_code text DEFAULT ''::text NOT NULL,
  CONSTRAINT returns_pkey PRIMARY KEY (id),
  CONSTRAINT returns_exchange_order_id_key UNIQUE (exchange_order_id),
  CONSTRAINT returns_order_id_request_key_key UNIQUE (order_id, request_key),
  CONSTRAINT returns_exchange_order_id_fkey FOREIGN KEY (exchange_order_id) REFERENCES orders(id),
  CONSTRAINT returns_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  CONSTRAINT returns_check CHECK (exchange_order_id IS NULL OR status = 'CLOSED'::text AND resolution = 'exchange'::text),
  CONSTRAINT returns_check1 CHECK ((status = 'CLOSED'::text) = (closed_at IS NOT NULL)),
  CONSTRAINT returns_check2 CHECK (kind = 'undelivered'::text OR (status = 'CLOSED'::text) = (refund_amount IS NOT NULL)),
  CONSTRAINT returns_coins_missing_check CHECK (coins_missing >= 0),
  CONSTRAINT returns_coins_returned_check CHECK (coins_returned >= 0),
  CONSTRAINT returns_coins_taken_check CHECK (coins_taken >= 0),
  CONSTRAINT returns_id_check CHECK (id ~ '^TH[1-9A-HJKMNP-TV-Z]{8}$'::text),
  CONSTRAINT returns_kind_check CHECK (kind = ANY (ARRAY['return'::text, 'undelivered'::text])),
  CONSTRAINT returns_note_check CHECK (char_length(note) <= 1000),
  CONSTRAINT returns_reason_check CHECK (reason = ANY (ARRAY['WRONG_ITEM'::text, 'DAMAGED'::text, 'DEFECTIVE'::text, 'NOT_AS_DESCRIBED'::text, 'WRONG_SIZE'::text, 'CHANGED_MIND'::text, 'REFUSED'::text, 'UNREACHABLE'::text, 'OTHER'::text])),
  CONSTRAINT returns_refund_amount_check CHECK (refund_amount >= 0),
  CONSTRAINT returns_requested_by_check CHECK (requested_by = ANY (ARRAY['shopper'::text, 'staff'::text])),
  CONSTRAINT returns_resolution_check CHECK (resolution = ANY (ARRAY['refund'::text, 'exchange'::text])),
  CONSTRAINT returns_status_check CHECK (status = ANY (ARRAY['REQUESTED'::text, 'APPROVED'::text, 'RECEIVED'::text, 'CLOSED'::text, 'REJECTED'::text, 'CANCELLED'::text]))
);
CREATE INDEX returns_closed_idx ON public.returns USING btree (closed_at) WHERE (closed_at IS NOT NULL);
CREATE INDEX returns_code_idx ON public.returns USING btree (id text_pattern_ops);
CREATE INDEX returns_newest_idx ON public.returns USING btree (created_at DESC, id DESC) INCLUDE (status, kind, order_id, phone, recipient_folded, province_code);
CREATE INDEX returns_order_idx ON public.returns USING btree (order_id text_pattern_ops);
CREATE INDEX returns_status_idx ON public.returns USING btree (status, created_at DESC, id DESC) INCLUDE (kind, order_id, phone, recipient_folded, province_code);
CREATE UNIQUE INDEX returns_undelivered_idx ON public.returns USING btree (order_id) WHERE (kind = 'undelivered'::text);
CREATE TRIGGER returns_copy_recipient BEFORE INSERT ON returns FOR EACH ROW EXECUTE FUNCTION copy_recipient_to_return();

CREATE TABLE review_media (
  review_id uuid NOT NULL,
  "position" integer NOT NULL,
  upload_id uuid,
  url text,
  mime_type text,
  CONSTRAINT review_media_pkey PRIMARY KEY (review_id, "position"),
  CONSTRAINT review_media_upload_id_key UNIQUE (upload_id),
  CONSTRAINT review_media_review_id_fkey FOREIGN KEY (review_id) REFERENCES reviews(id) ON DELETE CASCADE,
  CONSTRAINT review_media_upload_id_fkey FOREIGN KEY (upload_id) REFERENCES uploads(id),
  CONSTRAINT review_media_origin CHECK ((upload_id IS NULL) = (url IS NOT NULL)),
  CONSTRAINT review_media_position_check CHECK ("position" >= 0 AND "position" <= 7),
  CONSTRAINT review_media_type CHECK ((url IS NULL) = (mime_type IS NULL))
);
CREATE TRIGGER review_media_changed AFTER INSERT OR DELETE ON review_media FOR EACH ROW EXECUTE FUNCTION review_media_changed();
CREATE TRIGGER tell_change AFTER INSERT OR DELETE OR UPDATE ON review_media FOR EACH ROW EXECUTE FUNCTION tell_review_of_media();
CREATE TRIGGER tell_emptied AFTER TRUNCATE ON review_media FOR EACH STATEMENT EXECUTE FUNCTION tell_tags('everything');

CREATE TABLE reviews (
  id uuid DEFAULT uuid_v7() NOT NULL,
  order_id text,
  product_id uuid NOT NULL,
  user_id uuid,
  rating integer NOT NULL,
  content text DEFAULT ''::text NOT NULL,
  is_hidden boolean DEFAULT false NOT NULL,
  reply text,
  replied_at timestamp with time zone,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  author_name text,
  variant_name text DEFAULT ''::text NOT NULL,
  has_media boolean DEFAULT false NOT NULL,
  edited_at timestamp with time zone,
  hidden_reason text DEFAULT ''::text NOT NULL,
  CONSTRAINT reviews_pkey PRIMARY KEY (id),
  CONSTRAINT reviews_order_id_product_id_key UNIQUE (order_id, product_id),
  CONSTRAINT reviews_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  CONSTRAINT reviews_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id),
  CONSTRAINT reviews_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL,
  CONSTRAINT reviews_author_name_check CHECK (author_name <> ''::text),
  CONSTRAINT reviews_check CHECK ((reply IS NULL) = (replied_at IS NULL)),
  CONSTRAINT reviews_content_check CHECK (char_length(content) <= 5000),
  CONSTRAINT reviews_hidden_reason_check CHECK (char_length(hidden_reason) <= 500),
  CONSTRAINT reviews_origin CHECK ((order_id IS NULL) = (author_name IS NOT NULL)),
  CONSTRAINT reviews_rating_check CHECK (rating >= 1 AND rating <= 5)
);
CREATE INDEX reviews_content_idx ON public.reviews USING gin (fold_vi(content) gin_trgm_ops);
CREATE INDEX reviews_hidden_idx ON public.reviews USING btree (created_at DESC, id DESC) WHERE is_hidden;
CREATE INDEX reviews_listed_idx ON public.reviews USING btree (product_id, created_at DESC, id DESC) INCLUDE (rating, has_media, order_id) WHERE (NOT is_hidden);
CREATE INDEX reviews_newest_idx ON public.reviews USING btree (created_at DESC, id DESC);
CREATE INDEX reviews_product_idx ON public.reviews USING btree (product_id, created_at DESC, id DESC);
CREATE INDEX reviews_unanswered_idx ON public.reviews USING btree (created_at DESC, id DESC) WHERE ((reply IS NULL) AND (NOT is_hidden));
CREATE INDEX reviews_written_idx ON public.reviews USING btree (user_id, created_at DESC, id DESC) INCLUDE (order_id);
CREATE TRIGGER counts_of_changed AFTER UPDATE ON reviews REFERENCING OLD TABLE AS gone NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION listing.follow_reviews();
CREATE TRIGGER counts_of_gone AFTER DELETE ON reviews REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION listing.follow_reviews();
CREATE TRIGGER counts_of_new AFTER INSERT ON reviews REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION listing.follow_reviews();
CREATE TRIGGER counts_of_none AFTER TRUNCATE ON reviews FOR EACH STATEMENT EXECUTE FUNCTION listing.follow_reviews();
CREATE TRIGGER tell_change AFTER UPDATE ON reviews FOR EACH ROW WHEN (old.* IS DISTINCT FROM new.*) EXECUTE FUNCTION tell_review();
CREATE TRIGGER tell_come_or_gone AFTER INSERT OR DELETE ON reviews FOR EACH ROW EXECUTE FUNCTION tell_review();
CREATE TRIGGER tell_emptied AFTER TRUNCATE ON reviews FOR EACH STATEMENT EXECUTE FUNCTION tell_tags('everything');

CREATE TABLE schema_migrations (
  name text NOT NULL,
  checksum text NOT NULL,
  applied_at timestamp with time zone DEFAULT now() NOT NULL,
  needs text,
  CONSTRAINT schema_migrations_pkey PRIMARY KEY (name)
);

CREATE TABLE sessions (
  id uuid DEFAULT uuid_v7() NOT NULL,
  user_id uuid NOT NULL,
  token_hash bytea NOT NULL,
  user_agent text,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  last_used_at timestamp with time zone DEFAULT now() NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT sessions_pkey PRIMARY KEY (id),
  CONSTRAINT sessions_token_hash_key UNIQUE (token_hash),
  CONSTRAINT sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT sessions_token_hash_check CHECK (octet_length(token_hash) = 32)
);
CREATE INDEX sessions_expires_at_idx ON public.sessions USING btree (expires_at);
CREATE INDEX sessions_user_id_idx ON public.sessions USING btree (user_id);

CREATE TABLE shipment_items (
  order_id text NOT NULL,
  number integer NOT NULL,
  order_item_id uuid NOT NULL,
  quantity integer NOT NULL,
  CONSTRAINT shipment_items_pkey PRIMARY KEY (order_id, number, order_item_id),
  CONSTRAINT shipment_items_order_id_number_fkey FOREIGN KEY (order_id, number) REFERENCES shipments(order_id, number) ON DELETE CASCADE,
  CONSTRAINT shipment_items_order_item_id_fkey FOREIGN KEY (order_item_id) REFERENCES order_items(id),
  CONSTRAINT shipment_items_quantity_check CHECK (quantity > 0)
);
CREATE INDEX shipment_items_order_item_idx ON public.shipment_items USING btree (order_item_id);

CREATE TABLE shipments (
  order_id text NOT NULL,
  number integer NOT NULL,
  carrier text,
  tracking_code text,
  is_last boolean NOT NULL,
  sent_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT shipments_pkey PRIMARY KEY (order_id, number),
  CONSTRAINT shipments_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  CONSTRAINT shipments_carrier_check CHECK (char_length(carrier) >= 1 AND char_length(carrier) <= 60),
  CONSTRAINT shipments_number_check CHECK (number > 0),
  CONSTRAINT shipments_tracking_code_check CHECK (char_length(tracking_code) >= 1 AND char_length(tracking_code) <= 60)
);
CREATE UNIQUE INDEX shipments_last_idx ON public.shipments USING btree (order_id) WHERE is_last;

CREATE TABLE shop_setting_groups (
  name text NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  CONSTRAINT shop_setting_groups_pkey PRIMARY KEY (name)
);

CREATE TABLE shop_settings (
  name text NOT NULL,
  value text NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT shop_settings_pkey PRIMARY KEY (name),
  CONSTRAINT shop_settings_value_check CHECK (length(value) <= 200000)
);
CREATE TRIGGER told AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON shop_settings FOR EACH STATEMENT EXECUTE FUNCTION tell_settings();

CREATE TABLE sign_in_events (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  user_id uuid NOT NULL,
  outcome text NOT NULL,
  address text,
  user_agent text,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT sign_in_events_pkey PRIMARY KEY (id),
  CONSTRAINT sign_in_events_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT sign_in_events_outcome_check CHECK (outcome = ANY (ARRAY['success'::text, 'wrong_password'::text]))
);
CREATE INDEX sign_in_events_created_idx ON public.sign_in_events USING btree (created_at);
CREATE INDEX sign_in_events_user_idx ON public.sign_in_events USING btree (user_id, outcome, id DESC);

CREATE TABLE staff (
  id uuid DEFAULT uuid_v7() NOT NULL,
  email text NOT NULL,
  name text NOT NULL,
  password_hash text NOT NULL,
  built_in_role text,
  role_id uuid,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  ended_at timestamp with time zone,
  CONSTRAINT staff_pkey PRIMARY KEY (id),
  CONSTRAINT staff_role_id_fkey FOREIGN KEY (role_id) REFERENCES staff_roles(id),
  CONSTRAINT staff_built_in_role_check CHECK (built_in_role = ANY (ARRAY['owner'::text, 'manager'::text, 'orders'::text, 'goods'::text, 'marketing'::text, 'books'::text])),
  CONSTRAINT staff_check CHECK ((built_in_role IS NULL) <> (role_id IS NULL)),
  CONSTRAINT staff_email_check CHECK (char_length(email) >= 3 AND char_length(email) <= 254),
  CONSTRAINT staff_name_check CHECK (char_length(name) >= 1 AND char_length(name) <= 100)
);
CREATE UNIQUE INDEX staff_email_idx ON public.staff USING btree (lower(email));
CREATE INDEX staff_role_idx ON public.staff USING btree (role_id) WHERE (role_id IS NOT NULL);

CREATE TABLE staff_links (
  id uuid DEFAULT uuid_v7() NOT NULL,
  token_hash bytea NOT NULL,
  kind text NOT NULL,
  email text,
  built_in_role text,
  role_id uuid,
  staff_id uuid,
  created_by uuid,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT staff_links_pkey PRIMARY KEY (id),
  CONSTRAINT staff_links_token_hash_key UNIQUE (token_hash),
  CONSTRAINT staff_links_created_by_fkey FOREIGN KEY (created_by) REFERENCES staff(id) ON DELETE SET NULL,
  CONSTRAINT staff_links_role_id_fkey FOREIGN KEY (role_id) REFERENCES staff_roles(id),
  CONSTRAINT staff_links_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE CASCADE,
  CONSTRAINT staff_links_built_in_role_check CHECK (built_in_role = ANY (ARRAY['owner'::text, 'manager'::text, 'orders'::text, 'goods'::text, 'marketing'::text, 'books'::text])),
  CONSTRAINT staff_links_check CHECK ((kind = 'reset'::text) = (staff_id IS NOT NULL)),
  CONSTRAINT staff_links_check1 CHECK ((kind = 'invitation'::text) = (email IS NOT NULL)),
  CONSTRAINT staff_links_check2 CHECK (num_nonnulls(built_in_role, role_id, staff_id) = 1),
  CONSTRAINT staff_links_email_check CHECK (char_length(email) >= 3 AND char_length(email) <= 254),
  CONSTRAINT staff_links_kind_check CHECK (kind = ANY (ARRAY['owner'::text, 'invitation'::text, 'reset'::text])),
  CONSTRAINT staff_links_token_hash_check CHECK (octet_length(token_hash) = 32)
);
CREATE UNIQUE INDEX staff_links_email_idx ON public.staff_links USING btree (lower(email)) WHERE (kind = 'invitation'::text);
CREATE INDEX staff_links_expires_at_idx ON public.staff_links USING btree (expires_at);
CREATE INDEX staff_links_staff_idx ON public.staff_links USING btree (staff_id) WHERE (staff_id IS NOT NULL);

CREATE TABLE staff_passkey_challenges (
  challenge text NOT NULL,
  staff_id uuid,
  expires_at timestamp with time zone NOT NULL,
  session_id uuid,
  purpose text,
  CONSTRAINT staff_passkey_challenges_pkey PRIMARY KEY (challenge),
  CONSTRAINT staff_passkey_challenges_session_id_fkey FOREIGN KEY (session_id) REFERENCES staff_sessions(id) ON DELETE CASCADE,
  CONSTRAINT staff_passkey_challenges_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE CASCADE,
  CONSTRAINT staff_passkey_challenges_challenge_check CHECK (char_length(challenge) >= 16 AND char_length(challenge) <= 100),
  CONSTRAINT staff_passkey_challenges_confirmation_check CHECK ((session_id IS NULL) = (purpose IS NULL) AND (session_id IS NULL OR staff_id IS NOT NULL)),
  CONSTRAINT staff_passkey_challenges_purpose_check CHECK (purpose = ANY (ARRAY['bank-account'::text, 'add-passkey'::text, 'remove-passkey'::text, 'add-app'::text, 'remove-app'::text, 'recovery-codes'::text, 'password'::text, 'rights'::text]))
);
CREATE INDEX staff_passkey_challenges_expires_at_idx ON public.staff_passkey_challenges USING btree (expires_at);
CREATE INDEX staff_passkey_challenges_session_idx ON public.staff_passkey_challenges USING btree (session_id) WHERE (session_id IS NOT NULL);
CREATE INDEX staff_passkey_challenges_staff_idx ON public.staff_passkey_challenges USING btree (staff_id) WHERE (staff_id IS NOT NULL);

CREATE TABLE staff_passkeys (
  id uuid DEFAULT uuid_v7() NOT NULL,
  staff_id uuid NOT NULL,
  name text NOT NULL,
  credential_id text NOT NULL,
  public_key bytea NOT NULL,
  counter bigint NOT NULL,
  transports text[] DEFAULT '{}'::text[] NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  last_used_at timestamp with time zone,
  CONSTRAINT staff_passkeys_pkey PRIMARY KEY (id),
  CONSTRAINT staff_passkeys_credential_id_key UNIQUE (credential_id),
  CONSTRAINT staff_passkeys_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE CASCADE,
  CONSTRAINT staff_passkeys_counter_check CHECK (counter >= 0),
  CONSTRAINT staff_passkeys_credential_id_check CHECK (char_length(credential_id) >= 1 AND char_length(credential_id) <= 1400),
  CONSTRAINT staff_passkeys_name_check CHECK (char_length(name) >= 1 AND char_length(name) <= 60),
  CONSTRAINT staff_passkeys_public_key_check CHECK (octet_length(public_key) >= 1 AND octet_length(public_key) <= 4000)
);
CREATE INDEX staff_passkeys_staff_idx ON public.staff_passkeys USING btree (staff_id);

CREATE TABLE staff_recovery_codes (
  staff_id uuid NOT NULL,
  code_hash bytea NOT NULL,
  CONSTRAINT staff_recovery_codes_pkey PRIMARY KEY (staff_id, code_hash),
  CONSTRAINT staff_recovery_codes_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE CASCADE,
  CONSTRAINT staff_recovery_codes_code_hash_check CHECK (octet_length(code_hash) = 32)
);

CREATE TABLE staff_roles (
  id uuid DEFAULT uuid_v7() NOT NULL,
  name text NOT NULL,
  permissions text[] NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT staff_roles_pkey PRIMARY KEY (id),
  CONSTRAINT staff_roles_name_key UNIQUE (name),
  CONSTRAINT staff_roles_name_check CHECK (char_length(name) >= 1 AND char_length(name) <= 60),
  CONSTRAINT staff_roles_permissions_check CHECK (cardinality(permissions) >= 1 AND cardinality(permissions) <= 100)
);

CREATE TABLE staff_sessions (
  id uuid DEFAULT uuid_v7() NOT NULL,
  staff_id uuid NOT NULL,
  token_hash bytea NOT NULL,
  address text,
  user_agent text,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  last_used_at timestamp with time zone DEFAULT now() NOT NULL,
  factor_confirmed_at timestamp with time zone,
  CONSTRAINT staff_sessions_pkey PRIMARY KEY (id),
  CONSTRAINT staff_sessions_token_hash_key UNIQUE (token_hash),
  CONSTRAINT staff_sessions_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE CASCADE,
  CONSTRAINT staff_sessions_token_hash_check CHECK (octet_length(token_hash) = 32)
);
CREATE INDEX staff_sessions_last_used_idx ON public.staff_sessions USING btree (last_used_at);
CREATE INDEX staff_sessions_staff_idx ON public.staff_sessions USING btree (staff_id);

CREATE TABLE staff_totp (
  staff_id uuid NOT NULL,
  secret bytea NOT NULL,
  last_step integer DEFAULT 0 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  confirmed_at timestamp with time zone,
  CONSTRAINT staff_totp_pkey PRIMARY KEY (staff_id),
  CONSTRAINT staff_totp_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE CASCADE,
  CONSTRAINT staff_totp_secret_check CHECK (octet_length(secret) >= 20 AND octet_length(secret) <= 64)
);

CREATE TABLE staff_views (
  id uuid DEFAULT uuid_v7() NOT NULL,
  staff_id uuid NOT NULL,
  list text NOT NULL,
  name text NOT NULL,
  query text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT staff_views_pkey PRIMARY KEY (id),
  CONSTRAINT staff_views_staff_id_list_name_key UNIQUE (staff_id, list, name),
  CONSTRAINT staff_views_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE CASCADE,
  CONSTRAINT staff_views_list_check CHECK (list ~ '^[a-z-]{1,40}$'::text),
  CONSTRAINT staff_views_name_check CHECK (char_length(name) >= 1 AND char_length(name) <= 60),
  CONSTRAINT staff_views_query_check CHECK (char_length(query) >= 1 AND char_length(query) <= 1000)
);

CREATE TABLE stock_document_lines (
  document_id uuid NOT NULL,
  variant_id uuid NOT NULL,
  "position" integer NOT NULL,
  delta integer NOT NULL,
  counted integer,
  expected integer,
  unbooked integer DEFAULT 0 NOT NULL,
  cost_price bigint,
  cost_before bigint,
  cost_after bigint,
  moved integer DEFAULT 0 NOT NULL,
  CONSTRAINT stock_document_lines_pkey PRIMARY KEY (document_id, variant_id),
  CONSTRAINT stock_document_lines_document_id_fkey FOREIGN KEY (document_id) REFERENCES stock_documents(id),
  CONSTRAINT stock_document_lines_variant_id_fkey FOREIGN KEY (variant_id) REFERENCES variants(id),
  CONSTRAINT stock_document_lines_cost_price_check CHECK (cost_price >= 0),
  CONSTRAINT stock_document_lines_counted_check CHECK (counted >= 0),
  CONSTRAINT stock_document_lines_expected_check CHECK (expected >= 0),
  CONSTRAINT stock_document_lines_moved_check CHECK (moved >= 0 AND (moved = 0 OR delta = 0)) NOT VALID,
  CONSTRAINT stock_document_lines_unbooked_check CHECK (unbooked >= 0)
);
CREATE INDEX stock_document_lines_variant_idx ON public.stock_document_lines USING btree (variant_id);

CREATE TABLE stock_documents (
  id uuid DEFAULT uuid_v7() NOT NULL,
  number bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  kind text NOT NULL,
  request_key uuid NOT NULL,
  request_hash bytea NOT NULL,
  supplier text DEFAULT ''::text NOT NULL,
  reference text DEFAULT ''::text NOT NULL,
  reason text,
  note text DEFAULT ''::text NOT NULL,
  reverses_id uuid,
  staff_id uuid,
  actor text NOT NULL,
  line_count integer DEFAULT 0 NOT NULL,
  pieces bigint DEFAULT 0 NOT NULL,
  value bigint DEFAULT 0 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  location_id uuid,
  is_transfer boolean DEFAULT false NOT NULL,
  to_location_id uuid,
  CONSTRAINT stock_documents_pkey PRIMARY KEY (id),
  CONSTRAINT stock_documents_number_key UNIQUE (number),
  CONSTRAINT stock_documents_request_key_key UNIQUE (request_key),
  CONSTRAINT stock_documents_reverses_id_key UNIQUE (reverses_id),
  CONSTRAINT stock_documents_location_id_fkey FOREIGN KEY (location_id) REFERENCES stock_locations(id),
  CONSTRAINT stock_documents_reverses_id_fkey FOREIGN KEY (reverses_id) REFERENCES stock_documents(id),
  CONSTRAINT stock_documents_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id),
  CONSTRAINT stock_documents_to_location_id_fkey FOREIGN KEY (to_location_id) REFERENCES stock_locations(id),
  CONSTRAINT stock_documents_check CHECK ((reason IS NOT NULL) = (kind = 'correction'::text)),
  CONSTRAINT stock_documents_check1 CHECK ((reverses_id IS NOT NULL) = (kind = 'reversal'::text)),
  CONSTRAINT stock_documents_kind_check CHECK (kind = ANY (ARRAY['receipt'::text, 'correction'::text, 'count'::text, 'reversal'::text, 'transfer'::text])) NOT VALID,
  CONSTRAINT stock_documents_note_check CHECK (char_length(note) <= 1000),
  CONSTRAINT stock_documents_reference_check CHECK (char_length(reference) <= 100),
  CONSTRAINT stock_documents_supplier_check CHECK (char_length(supplier) <= 200),
  CONSTRAINT stock_documents_transfer_check CHECK (
CASE
    WHEN is_transfer THEN (kind = ANY (ARRAY['transfer'::text, 'reversal'::text])) AND location_id IS DISTINCT FROM to_location_id
    ELSE kind <> 'transfer'::text AND to_location_id IS NULL
END) NOT VALID
);
CREATE INDEX stock_documents_created_at_idx ON public.stock_documents USING btree (created_at);
CREATE INDEX stock_documents_kind_idx ON public.stock_documents USING btree (kind, id);

CREATE TABLE stock_ledger (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  variant_id uuid NOT NULL,
  delta integer NOT NULL,
  reason text NOT NULL,
  order_id text,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  return_id text,
  document_id uuid,
  location_id uuid,
  actor text,
  CONSTRAINT stock_ledger_pkey PRIMARY KEY (id),
  CONSTRAINT stock_ledger_variant_id_fkey FOREIGN KEY (variant_id) REFERENCES variants(id),
  CONSTRAINT stock_ledger_check CHECK ((order_id IS NOT NULL) = (reason = ANY (ARRAY['order'::text, 'change'::text, 'cancel'::text, 'return'::text, 'write-off'::text, 'sourcing'::text]))) NOT VALID,
  CONSTRAINT stock_ledger_delta_check CHECK (delta <> 0),
  CONSTRAINT stock_ledger_document_check CHECK (
CASE
    WHEN document_id IS NULL THEN reason <> ALL (ARRAY['receipt'::text, 'count'::text, 'reversal'::text, 'transfer'::text])
    ELSE reason = ANY (ARRAY['receipt'::text, 'count'::text, 'reversal'::text, 'correction'::text, 'transfer'::text])
END) NOT VALID,
  CONSTRAINT stock_ledger_reason_check CHECK (reason = ANY (ARRAY['import'::text, 'order'::text, 'change'::text, 'cancel'::text, 'correction'::text, 'return'::text, 'write-off'::text, 'receipt'::text, 'count'::text, 'reversal'::text, 'transfer'::text, 'sourcing'::text])) NOT VALID,
  CONSTRAINT stock_ledger_return_check CHECK ((return_id IS NOT NULL) = (reason = ANY (ARRAY['return'::text, 'write-off'::text])))
);
CREATE INDEX stock_ledger_days_idx ON public.stock_ledger USING brin (created_at) WITH (pages_per_range='32', autosummarize='on');
CREATE UNIQUE INDEX stock_ledger_document_idx ON public.stock_ledger USING btree (document_id, variant_id, location_id) NULLS NOT DISTINCT WHERE (document_id IS NOT NULL);
CREATE INDEX stock_ledger_history_idx ON public.stock_ledger USING btree (variant_id, id) INCLUDE (delta);
CREATE INDEX stock_ledger_location_idx ON public.stock_ledger USING btree (location_id, id) WHERE (location_id IS NOT NULL);
CREATE UNIQUE INDEX stock_ledger_once_idx ON public.stock_ledger USING btree (order_id, variant_id, reason, COALESCE(return_id, ''::text)) WHERE ((order_id IS NOT NULL) AND (reason <> ALL (ARRAY['change'::text, 'sourcing'::text])) AND (location_id IS NULL));
CREATE UNIQUE INDEX stock_ledger_once_there_idx ON public.stock_ledger USING btree (order_id, variant_id, location_id, reason, COALESCE(return_id, ''::text)) WHERE ((order_id IS NOT NULL) AND (reason <> ALL (ARRAY['change'::text, 'sourcing'::text])) AND (location_id IS NOT NULL));
CREATE INDEX stock_ledger_reason_idx ON public.stock_ledger USING btree (reason, id) WHERE (reason <> 'order'::text);
CREATE TRIGGER stock_ledger_append_only BEFORE DELETE OR UPDATE ON stock_ledger FOR EACH ROW EXECUTE FUNCTION forbid_change();

CREATE TABLE stock_locations (
  id uuid DEFAULT uuid_v7() NOT NULL,
  name text NOT NULL,
  address text DEFAULT ''::text NOT NULL,
  province_code text,
  rank integer DEFAULT 0 NOT NULL,
  closed_at timestamp with time zone,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT stock_locations_pkey PRIMARY KEY (id),
  CONSTRAINT stock_locations_name_key UNIQUE (name),
  CONSTRAINT stock_locations_address_check CHECK (char_length(address) <= 300),
  CONSTRAINT stock_locations_check CHECK (closed_at IS NULL OR id <> '00000000-0000-4000-8000-000000000001'::uuid),
  CONSTRAINT stock_locations_name_check CHECK (char_length(name) >= 1 AND char_length(name) <= 60),
  CONSTRAINT stock_locations_province_code_check CHECK (province_code ~ '^\d{2}$'::text)
);

CREATE TABLE stock_sourcing (
  is_only boolean DEFAULT true NOT NULL,
  rule text DEFAULT 'rank'::text NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  CONSTRAINT stock_sourcing_pkey PRIMARY KEY (is_only),
  CONSTRAINT stock_sourcing_is_only_check CHECK (is_only),
  CONSTRAINT stock_sourcing_rule_check CHECK (rule = ANY (ARRAY['rank'::text, 'nearest'::text]))
);

CREATE TABLE stock_value (
  is_only boolean DEFAULT true NOT NULL,
  computed_at timestamp with time zone NOT NULL,
  value bigint NOT NULL,
  pieces bigint NOT NULL,
  variants integer NOT NULL,
  without_cost integer NOT NULL,
  uncounted integer NOT NULL,
  CONSTRAINT stock_value_pkey PRIMARY KEY (is_only),
  CONSTRAINT stock_value_is_only_check CHECK (is_only)
);

CREATE TABLE stocktake_lines (
  stocktake_id uuid NOT NULL,
  variant_id uuid NOT NULL,
  counted integer,
  stock_then integer,
  touched_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT stocktake_lines_pkey PRIMARY KEY (stocktake_id, variant_id),
  CONSTRAINT stocktake_lines_stocktake_id_fkey FOREIGN KEY (stocktake_id) REFERENCES stocktakes(id),
  CONSTRAINT stocktake_lines_variant_id_fkey FOREIGN KEY (variant_id) REFERENCES variants(id),
  CONSTRAINT stocktake_lines_check CHECK ((counted IS NULL) = (stock_then IS NULL)),
  CONSTRAINT stocktake_lines_counted_check CHECK (counted >= 0),
  CONSTRAINT stocktake_lines_stock_then_check CHECK (stock_then >= 0)
);
CREATE INDEX stocktake_lines_variant_idx ON public.stocktake_lines USING btree (variant_id);

CREATE TABLE stocktake_scans (
  stocktake_id uuid NOT NULL,
  id uuid NOT NULL,
  variant_id uuid NOT NULL,
  pieces integer NOT NULL,
  staff_id uuid,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT stocktake_scans_pkey PRIMARY KEY (stocktake_id, id),
  CONSTRAINT stocktake_scans_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id),
  CONSTRAINT stocktake_scans_stocktake_id_fkey FOREIGN KEY (stocktake_id) REFERENCES stocktakes(id),
  CONSTRAINT stocktake_scans_variant_id_fkey FOREIGN KEY (variant_id) REFERENCES variants(id)
);

CREATE TABLE stocktakes (
  id uuid NOT NULL,
  number bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  name text NOT NULL,
  status text DEFAULT 'open'::text NOT NULL,
  request_hash bytea NOT NULL,
  staff_id uuid,
  actor text NOT NULL,
  document_id uuid,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  ended_at timestamp with time zone,
  location_id uuid,
  CONSTRAINT stocktakes_pkey PRIMARY KEY (id),
  CONSTRAINT stocktakes_number_key UNIQUE (number),
  CONSTRAINT stocktakes_document_id_fkey FOREIGN KEY (document_id) REFERENCES stock_documents(id),
  CONSTRAINT stocktakes_location_id_fkey FOREIGN KEY (location_id) REFERENCES stock_locations(id),
  CONSTRAINT stocktakes_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id),
  CONSTRAINT stocktakes_check CHECK ((ended_at IS NULL) = (status = 'open'::text)),
  CONSTRAINT stocktakes_name_check CHECK (char_length(name) >= 1 AND char_length(name) <= 100),
  CONSTRAINT stocktakes_status_check CHECK (status = ANY (ARRAY['open'::text, 'finished'::text, 'cancelled'::text]))
);
CREATE INDEX stocktakes_newest_idx ON public.stocktakes USING btree (created_at, id);

CREATE TABLE stores (
  id uuid DEFAULT uuid_v7() NOT NULL,
  user_id uuid NOT NULL,
  name text NOT NULL,
  description text DEFAULT ''::text NOT NULL,
  logo_url text,
  status text DEFAULT 'pending'::text NOT NULL,
  decision_note text DEFAULT ''::text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  decided_at timestamp with time zone,
  CONSTRAINT stores_pkey PRIMARY KEY (id),
  CONSTRAINT stores_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT stores_check CHECK ((status = 'pending'::text) = (decided_at IS NULL)),
  CONSTRAINT stores_description_check CHECK (char_length(description) <= 2000),
  CONSTRAINT stores_name_check CHECK (char_length(name) >= 1 AND char_length(name) <= 100),
  CONSTRAINT stores_status_check CHECK (status = ANY (ARRAY['pending'::text, 'approved'::text, 'rejected'::text]))
);
CREATE INDEX stores_newest_idx ON public.stores USING btree (created_at DESC, id DESC);
CREATE UNIQUE INDEX stores_one_live_request_idx ON public.stores USING btree (user_id) WHERE (status <> 'rejected'::text);
CREATE INDEX stores_pending_idx ON public.stores USING btree (created_at) WHERE (status = 'pending'::text);
CREATE INDEX stores_user_idx ON public.stores USING btree (user_id, created_at DESC);

CREATE TABLE suppliers (
  name text NOT NULL,
  used_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT suppliers_pkey PRIMARY KEY (name),
  CONSTRAINT suppliers_name_check CHECK (char_length(name) >= 1 AND char_length(name) <= 200)
);

CREATE TABLE uploads (
  id uuid DEFAULT uuid_v7() NOT NULL,
  user_id uuid,
  path text NOT NULL,
  mime_type text NOT NULL,
  bytes bigint NOT NULL,
  width integer,
  height integer,
  original_name text DEFAULT ''::text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  purpose text DEFAULT 'review'::text NOT NULL,
  poster_path text,
  duration_ms integer,
  staff_id uuid,
  CONSTRAINT uploads_pkey PRIMARY KEY (id),
  CONSTRAINT uploads_path_key UNIQUE (path),
  CONSTRAINT uploads_poster_path_key UNIQUE (poster_path),
  CONSTRAINT uploads_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id),
  CONSTRAINT uploads_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT uploads_bytes_check CHECK (bytes > 0),
  CONSTRAINT uploads_duration_ms_check CHECK (duration_ms >= 0),
  CONSTRAINT uploads_owner_check CHECK (num_nonnulls(user_id, staff_id) = 1),
  CONSTRAINT uploads_purpose_check CHECK (purpose = ANY (ARRAY['review'::text, 'avatar'::text, 'store'::text, 'return'::text, 'product'::text, 'content'::text])) NOT VALID
);
CREATE INDEX uploads_user_id_idx ON public.uploads USING btree (user_id);

CREATE TABLE user_vouchers (
  id uuid DEFAULT uuid_v7() NOT NULL,
  user_id uuid,
  voucher_id uuid NOT NULL,
  order_id text,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT user_vouchers_pkey PRIMARY KEY (id),
  CONSTRAINT user_vouchers_order_id_key UNIQUE (order_id),
  CONSTRAINT user_vouchers_user_id_voucher_id_key UNIQUE (user_id, voucher_id),
  CONSTRAINT user_vouchers_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  CONSTRAINT user_vouchers_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT user_vouchers_voucher_id_fkey FOREIGN KEY (voucher_id) REFERENCES vouchers(id)
);
CREATE INDEX user_vouchers_used_idx ON public.user_vouchers USING btree (voucher_id, id DESC) WHERE (order_id IS NOT NULL);
CREATE INDEX user_vouchers_voucher_idx ON public.user_vouchers USING btree (voucher_id);

CREATE TABLE users (
  id uuid DEFAULT uuid_v7() NOT NULL,
  phone text,
  email text,
  username text,
  name text,
  password_hash text NOT NULL,
  gender text,
  birthday date,
  avatar_url text,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  email_confirmed_at timestamp with time zone,
  CONSTRAINT users_pkey PRIMARY KEY (id),
  CONSTRAINT users_phone_key UNIQUE (phone),
  CONSTRAINT users_check CHECK (phone IS NOT NULL OR email IS NOT NULL OR username IS NOT NULL),
  CONSTRAINT users_email_check CHECK (char_length(email) <= 254),
  CONSTRAINT users_gender_check CHECK (gender = ANY (ARRAY['male'::text, 'female'::text, 'other'::text])),
  CONSTRAINT users_name_check CHECK (char_length(name) <= 100),
  CONSTRAINT users_phone_check CHECK (phone ~ '^\+?[0-9]{9,15}$'::text),
  CONSTRAINT users_username_check CHECK (char_length(username) >= 1 AND char_length(username) <= 100)
);
CREATE UNIQUE INDEX users_email_key ON public.users USING btree (lower(email));
CREATE INDEX users_email_start_idx ON public.users USING btree (lower(email) text_pattern_ops);
CREATE INDEX users_phone_start_idx ON public.users USING btree (phone text_pattern_ops);
CREATE UNIQUE INDEX users_username_key ON public.users USING btree (lower(username));
CREATE INDEX users_words_idx ON public.users USING gin (array_to_tsvector(string_to_array(search_words(COALESCE(name, ''::text)), ' '::text))) WITH (gin_pending_list_limit='256');
CREATE TRIGGER tell_change AFTER UPDATE ON users FOR EACH ROW WHEN (old.name IS DISTINCT FROM new.name) EXECUTE FUNCTION tell_reviews_of_author();
CREATE TRIGGER tell_emptied AFTER TRUNCATE ON users FOR EACH STATEMENT EXECUTE FUNCTION tell_tags('everything');
CREATE TRIGGER users_refuse_reserved AFTER INSERT OR UPDATE OF email, phone ON users FOR EACH ROW EXECUTE FUNCTION refuse_reserved_contact();
CREATE TRIGGER users_unconfirm_email BEFORE UPDATE OF email ON users FOR EACH ROW WHEN (lower(new.email) IS DISTINCT FROM lower(old.email) AND NOT new.email_confirmed_at IS DISTINCT FROM old.email_confirmed_at) EXECUTE FUNCTION unconfirm_email();

CREATE TABLE variants (
  id uuid DEFAULT uuid_v7() NOT NULL,
  product_id uuid NOT NULL,
  sku text,
  options jsonb DEFAULT '{}'::jsonb NOT NULL,
  price bigint NOT NULL,
  discount_price bigint,
  stock integer,
  sold integer DEFAULT 0 NOT NULL,
  is_preorder boolean DEFAULT false NOT NULL,
  preorder_days integer DEFAULT 0 NOT NULL,
  image_url text,
  weight_gram integer,
  "position" integer DEFAULT 0 NOT NULL,
  deleted_at timestamp with time zone,
  barcode text,
  cost_price bigint,
  length_mm integer,
  width_mm integer,
  height_mm integer,
  CONSTRAINT variants_pkey PRIMARY KEY (id),
  CONSTRAINT variants_id_product_id_key UNIQUE (id, product_id),
  CONSTRAINT variants_sku_key UNIQUE (sku),
  CONSTRAINT variants_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id),
  CONSTRAINT variants_barcode_check CHECK (barcode ~ '^[0-9A-Za-z.-]{4,32}$'::text),
  CONSTRAINT variants_check CHECK (discount_price > 0 AND discount_price < price),
  CONSTRAINT variants_cost_price_check CHECK (cost_price >= 0),
  CONSTRAINT variants_height_check CHECK (height_mm > 0),
  CONSTRAINT variants_length_check CHECK (length_mm > 0),
  CONSTRAINT variants_options_check CHECK (jsonb_typeof(options) = 'object'::text),
  CONSTRAINT variants_preorder_days_check CHECK (preorder_days >= 0 AND preorder_days <= 30),
  CONSTRAINT variants_price_check CHECK (price > 0),
  CONSTRAINT variants_sku_check CHECK (char_length(sku) <= 64),
  CONSTRAINT variants_sold_check CHECK (sold >= 0),
  CONSTRAINT variants_stock_check CHECK (stock >= 0),
  CONSTRAINT variants_weight_gram_check CHECK (weight_gram > 0),
  CONSTRAINT variants_width_check CHECK (width_mm > 0)
);
CREATE UNIQUE INDEX variants_barcode_key ON public.variants USING btree (barcode) WHERE ((barcode IS NOT NULL) AND (deleted_at IS NULL));
CREATE UNIQUE INDEX variants_options_key ON public.variants USING btree (product_id, options) WHERE (deleted_at IS NULL);
CREATE INDEX variants_product_idx ON public.variants USING btree (product_id);
CREATE INDEX variants_sku_typed_idx ON public.variants USING btree (lower(sku) COLLATE "C") WHERE ((sku IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX variants_uploads_idx ON public.variants USING btree (image_url) WHERE (image_url ~~ '/uploads/%'::text);
CREATE INDEX variants_without_cost_idx ON public.variants USING btree (id) WHERE ((cost_price IS NULL) AND (deleted_at IS NULL));
CREATE TRIGGER listing_of_changed AFTER UPDATE ON variants FOR EACH ROW WHEN ((old.stock IS NULL) <> (new.stock IS NULL) OR (old.discount_price IS NULL) <> (new.discount_price IS NULL) OR (old.deleted_at IS NULL) <> (new.deleted_at IS NULL) OR old.product_id <> new.product_id) EXECUTE FUNCTION listing.follow_variants();
CREATE TRIGGER listing_of_gone AFTER DELETE ON variants REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION listing.follow_variants();
CREATE TRIGGER listing_of_new AFTER INSERT ON variants REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION listing.follow_variants();
CREATE TRIGGER tell_change AFTER UPDATE ON variants FOR EACH ROW WHEN (old.product_id IS DISTINCT FROM new.product_id OR old.sku IS DISTINCT FROM new.sku OR old.options IS DISTINCT FROM new.options OR old.price IS DISTINCT FROM new.price OR old.discount_price IS DISTINCT FROM new.discount_price OR LEAST(old.stock, 11) IS DISTINCT FROM LEAST(new.stock, 11) OR old.is_preorder IS DISTINCT FROM new.is_preorder OR old.preorder_days IS DISTINCT FROM new.preorder_days OR old.image_url IS DISTINCT FROM new.image_url OR old."position" IS DISTINCT FROM new."position" OR old.deleted_at IS DISTINCT FROM new.deleted_at) EXECUTE FUNCTION tell_product_of_row();
CREATE TRIGGER tell_come_or_gone AFTER INSERT OR DELETE ON variants FOR EACH ROW EXECUTE FUNCTION tell_product_of_row();
CREATE TRIGGER tell_emptied AFTER TRUNCATE ON variants FOR EACH STATEMENT EXECUTE FUNCTION tell_tags('everything');
CREATE TRIGGER variants_join_flash_sales AFTER INSERT ON variants REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION join_flash_sales();

CREATE TABLE visit_days (
  day date NOT NULL,
  visitors integer NOT NULL,
  CONSTRAINT visit_days_pkey PRIMARY KEY (day),
  CONSTRAINT visit_days_visitors_check CHECK (visitors > 0)
) WITH (fillfactor=80);

CREATE TABLE visit_pages (
  day date NOT NULL,
  path text NOT NULL,
  device text NOT NULL,
  views integer NOT NULL,
  CONSTRAINT visit_pages_pkey PRIMARY KEY (day, path, device),
  CONSTRAINT visit_pages_device_check CHECK (device = ANY (ARRAY['phone'::text, 'desk'::text])),
  CONSTRAINT visit_pages_path_check CHECK (char_length(path) >= 1 AND char_length(path) <= 300),
  CONSTRAINT visit_pages_views_check CHECK (views > 0)
) WITH (fillfactor=80);

CREATE TABLE visit_sources (
  day date NOT NULL,
  host text NOT NULL,
  views integer NOT NULL,
  CONSTRAINT visit_sources_pkey PRIMARY KEY (day, host),
  CONSTRAINT visit_sources_host_check CHECK (char_length(host) >= 1 AND char_length(host) <= 253),
  CONSTRAINT visit_sources_views_check CHECK (views > 0)
) WITH (fillfactor=80);

CREATE TABLE visit_speeds (
  day date NOT NULL,
  page_kind text NOT NULL,
  device text NOT NULL,
  metric text NOT NULL,
  step smallint NOT NULL,
  count integer NOT NULL,
  CONSTRAINT visit_speeds_pkey PRIMARY KEY (day, page_kind, device, metric, step),
  CONSTRAINT visit_speeds_count_check CHECK (count > 0),
  CONSTRAINT visit_speeds_device_check CHECK (device = ANY (ARRAY['phone'::text, 'desk'::text])),
  CONSTRAINT visit_speeds_metric_check CHECK (metric = ANY (ARRAY['LCP'::text, 'INP'::text, 'CLS'::text])),
  CONSTRAINT visit_speeds_page_kind_check CHECK (char_length(page_kind) >= 1 AND char_length(page_kind) <= 20)
) WITH (fillfactor=80);

CREATE TABLE vocabulary_keywords (
  shown text NOT NULL,
  folded text COLLATE "C" NOT NULL,
  uses integer NOT NULL,
  CONSTRAINT vocabulary_keywords_pkey PRIMARY KEY (shown),
  CONSTRAINT vocabulary_keywords_uses_check CHECK (uses > 0)
);

CREATE TABLE vocabulary_pairs (
  first text COLLATE "C" NOT NULL,
  second text COLLATE "C" NOT NULL,
  uses integer NOT NULL,
  CONSTRAINT vocabulary_pairs_pkey PRIMARY KEY (first, second) INCLUDE (uses),
  CONSTRAINT vocabulary_pairs_uses_check CHECK (uses > 0)
);

CREATE TABLE vocabulary_state (
  id boolean DEFAULT true NOT NULL,
  is_stale boolean DEFAULT true NOT NULL,
  is_building boolean DEFAULT false NOT NULL,
  documents integer DEFAULT 0 NOT NULL,
  CONSTRAINT vocabulary_state_pkey PRIMARY KEY (id),
  CONSTRAINT vocabulary_state_id_check CHECK (id)
);
CREATE TRIGGER tell_change AFTER UPDATE ON vocabulary_state FOR EACH ROW WHEN (old.is_building AND NOT new.is_building) EXECUTE FUNCTION tell_tags('lists');
CREATE TRIGGER tell_emptied AFTER TRUNCATE ON vocabulary_state FOR EACH STATEMENT EXECUTE FUNCTION tell_tags('everything');

CREATE TABLE vocabulary_words (
  accented text COLLATE "C" NOT NULL,
  folded text COLLATE "C" NOT NULL,
  shown text NOT NULL,
  uses integer NOT NULL,
  CONSTRAINT vocabulary_words_pkey PRIMARY KEY (accented),
  CONSTRAINT vocabulary_words_uses_check CHECK (uses > 0)
);
CREATE INDEX vocabulary_words_folded_idx ON public.vocabulary_words USING btree (folded) INCLUDE (accented, shown, uses);

CREATE TABLE voucher_targets (
  voucher_id uuid NOT NULL,
  product_id uuid,
  category_id uuid,
  CONSTRAINT voucher_targets_voucher_id_product_id_category_id_key UNIQUE NULLS NOT DISTINCT (voucher_id, product_id, category_id),
  CONSTRAINT voucher_targets_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  CONSTRAINT voucher_targets_voucher_id_fkey FOREIGN KEY (voucher_id) REFERENCES vouchers(id) ON DELETE CASCADE,
  CONSTRAINT voucher_targets_check CHECK (num_nonnulls(product_id, category_id) = 1)
);
CREATE INDEX voucher_targets_category_idx ON public.voucher_targets USING btree (category_id) WHERE (category_id IS NOT NULL);
CREATE INDEX voucher_targets_product_idx ON public.voucher_targets USING btree (product_id) WHERE (product_id IS NOT NULL);

CREATE TABLE vouchers (
  id uuid DEFAULT uuid_v7() NOT NULL,
  code text NOT NULL,
  percent integer NOT NULL,
  max_discount bigint,
  min_subtotal bigint DEFAULT 0 NOT NULL,
  start_at timestamp with time zone NOT NULL,
  end_at timestamp with time zone NOT NULL,
  quantity integer,
  used integer DEFAULT 0 NOT NULL,
  is_public boolean DEFAULT true NOT NULL,
  description text DEFAULT ''::text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  kind text DEFAULT 'percent'::text NOT NULL,
  max_shipping bigint,
  version integer DEFAULT 1 NOT NULL,
  is_targeted boolean DEFAULT false NOT NULL,
  CONSTRAINT vouchers_pkey PRIMARY KEY (id),
  CONSTRAINT vouchers_code_key UNIQUE (code),
  CONSTRAINT vouchers_amount_check CHECK (kind = 'percent'::text OR percent = 100 AND max_discount IS NOT NULL),
  CONSTRAINT vouchers_check CHECK (start_at < end_at),
  CONSTRAINT vouchers_check1 CHECK (used <= quantity),
  CONSTRAINT vouchers_code_check CHECK (code ~ '^[A-Z0-9]{3,32}$'::text),
  CONSTRAINT vouchers_kind_check CHECK (kind = ANY (ARRAY['percent'::text, 'amount'::text, 'shipping'::text])),
  CONSTRAINT vouchers_max_discount_check CHECK (
CASE kind
    WHEN 'shipping'::text THEN max_discount = 0
    ELSE max_discount > 0
END),
  CONSTRAINT vouchers_max_shipping_check CHECK (max_shipping > 0),
  CONSTRAINT vouchers_max_shipping_kind_check CHECK (kind = 'shipping'::text OR max_shipping IS NULL),
  CONSTRAINT vouchers_min_subtotal_check CHECK (min_subtotal >= 0),
  CONSTRAINT vouchers_percent_check CHECK (percent >= 1 AND percent <= 100),
  CONSTRAINT vouchers_quantity_check CHECK (quantity >= 0),
  CONSTRAINT vouchers_targeted_check CHECK (NOT is_targeted OR kind <> 'shipping'::text),
  CONSTRAINT vouchers_used_check CHECK (used >= 0)
);
CREATE INDEX vouchers_public_idx ON public.vouchers USING btree (end_at) WHERE is_public;

CREATE UNLOGGED TABLE fleeting.visit_salts (
  day date NOT NULL,
  salt bytea NOT NULL,
  CONSTRAINT visit_salts_pkey PRIMARY KEY (day)
);

CREATE UNLOGGED TABLE fleeting.visitors (
  day date NOT NULL,
  visitor bytea NOT NULL,
  CONSTRAINT visitors_pkey PRIMARY KEY (day, visitor)
);

CREATE TABLE listing.changes (
  what text NOT NULL,
  changed xid8 DEFAULT pg_current_xact_id() NOT NULL,
  id uuid,
  at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT changes_check CHECK ((id IS NOT NULL) = (what = 'product'::text)),
  CONSTRAINT changes_what_check CHECK (what = ANY (ARRAY['product'::text, 'everything'::text, 'taxonomy'::text, 'vocabulary'::text]))
);
CREATE INDEX changes_at_idx ON listing.changes USING btree (at);
CREATE INDEX changes_idx ON listing.changes USING btree (what, changed) INCLUDE (id);

CREATE TABLE listing.further_products (
  id uuid NOT NULL,
  category_tag integer NOT NULL,
  sold bigint NOT NULL,
  min_price bigint NOT NULL,
  max_price bigint NOT NULL,
  created_at timestamp with time zone NOT NULL,
  in_stock boolean NOT NULL,
  ship_fast boolean NOT NULL,
  rating_value numeric(3,2) NOT NULL,
  tags integer[] NOT NULL,
  CONSTRAINT further_products_pkey PRIMARY KEY (id, category_tag)
) WITH (autovacuum_vacuum_scale_factor=0.02, autovacuum_vacuum_insert_scale_factor=0.02);
CREATE INDEX further_products_of_category_idx ON listing.further_products USING btree (category_tag, in_stock DESC, sold DESC, id DESC) INCLUDE (min_price, max_price, created_at, ship_fast, rating_value, tags);

CREATE TABLE listing.goods (
  id uuid NOT NULL,
  created_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  category_id uuid NOT NULL,
  brand_id uuid,
  min_price bigint NOT NULL,
  max_price bigint NOT NULL,
  sold bigint NOT NULL,
  in_stock boolean NOT NULL,
  is_discounted boolean NOT NULL,
  is_uncounted boolean NOT NULL,
  state text NOT NULL,
  name_folded text COLLATE "C" NOT NULL,
  CONSTRAINT goods_pkey PRIMARY KEY (id)
) WITH (autovacuum_vacuum_scale_factor=0.02, autovacuum_vacuum_insert_scale_factor=0.02);
CREATE INDEX goods_brand_idx ON listing.goods USING btree (brand_id, created_at DESC, id DESC) WHERE (brand_id IS NOT NULL);
CREATE INDEX goods_discounted_idx ON listing.goods USING btree (created_at DESC, id DESC) WHERE is_discounted;
CREATE INDEX goods_name_idx ON listing.goods USING btree (name_folded, id);
CREATE INDEX goods_newest_idx ON listing.goods USING btree (created_at DESC, id DESC);
CREATE INDEX goods_of_category_idx ON listing.goods USING btree (category_id, created_at DESC, id DESC) INCLUDE (updated_at, brand_id, min_price, sold, in_stock, is_discounted, is_uncounted, state, name_folded);
CREATE INDEX goods_out_of_stock_idx ON listing.goods USING btree (created_at DESC, id DESC) WHERE (NOT in_stock);
CREATE INDEX goods_price_idx ON listing.goods USING btree (min_price, id);
CREATE INDEX goods_sold_idx ON listing.goods USING btree (sold DESC, id DESC);
CREATE INDEX goods_state_idx ON listing.goods USING btree (state, created_at DESC, id DESC);
CREATE INDEX goods_uncounted_idx ON listing.goods USING btree (created_at DESC, id DESC) WHERE is_uncounted;
CREATE INDEX goods_updated_idx ON listing.goods USING btree (updated_at DESC, id DESC);
CREATE INDEX goods_words_idx ON listing.goods USING gin (array_to_tsvector(string_to_array(name_folded, ' '::text))) WITH (gin_pending_list_limit='256');

CREATE TABLE listing.products (
  id uuid NOT NULL,
  sold bigint NOT NULL,
  min_price bigint NOT NULL,
  max_price bigint NOT NULL,
  created_at timestamp with time zone NOT NULL,
  in_stock boolean NOT NULL,
  ship_fast boolean NOT NULL,
  rating_value numeric(3,2) NOT NULL,
  tags integer[] NOT NULL,
  marks integer[] NOT NULL,
  search tsvector NOT NULL,
  category_tag integer,
  name_folded text NOT NULL,
  more_tags integer[] DEFAULT '{}'::integer[] NOT NULL,
  CONSTRAINT products_pkey PRIMARY KEY (id)
) WITH (autovacuum_vacuum_scale_factor=0.02, autovacuum_vacuum_insert_scale_factor=0.02);
CREATE INDEX products_found_idx ON listing.products USING gin (search, tags, marks) WITH (fastupdate='on', gin_pending_list_limit='512');
CREATE INDEX products_newest_idx ON listing.products USING btree (created_at DESC, id DESC) INCLUDE (in_stock, sold, min_price, max_price, ship_fast, rating_value, tags, category_tag);
CREATE INDEX products_of_category_idx ON listing.products USING btree (category_tag, in_stock DESC, sold DESC, id DESC) INCLUDE (min_price, max_price, created_at, ship_fast, rating_value, tags);
CREATE INDEX products_popular_idx ON listing.products USING btree (in_stock DESC, sold DESC, id DESC) INCLUDE (min_price, max_price, created_at, ship_fast, rating_value, tags, category_tag);
CREATE TRIGGER note_changed AFTER UPDATE ON listing.products REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION listing.note_products();
CREATE TRIGGER note_gone AFTER DELETE ON listing.products REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION listing.note_products();
CREATE TRIGGER note_new AFTER INSERT ON listing.products REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION listing.note_products();
CREATE TRIGGER note_none AFTER TRUNCATE ON listing.products FOR EACH STATEMENT EXECUTE FUNCTION listing.note_products();
CREATE TRIGGER tell_change AFTER UPDATE ON listing.products FOR EACH ROW WHEN (old.min_price IS DISTINCT FROM new.min_price OR old.max_price IS DISTINCT FROM new.max_price OR old.created_at IS DISTINCT FROM new.created_at OR old.in_stock IS DISTINCT FROM new.in_stock OR old.ship_fast IS DISTINCT FROM new.ship_fast OR old.rating_value IS DISTINCT FROM new.rating_value OR old.tags IS DISTINCT FROM new.tags OR old.category_tag IS DISTINCT FROM new.category_tag OR old.name_folded IS DISTINCT FROM new.name_folded OR old.search IS DISTINCT FROM new.search) EXECUTE FUNCTION tell_tags('lists');
CREATE TRIGGER tell_come_or_gone AFTER INSERT OR DELETE ON listing.products FOR EACH ROW EXECUTE FUNCTION tell_tags('products', 'lists');
CREATE TRIGGER tell_emptied AFTER TRUNCATE ON listing.products FOR EACH STATEMENT EXECUTE FUNCTION tell_tags('everything');
CREATE TRIGGER tell_moved AFTER UPDATE ON listing.products FOR EACH ROW WHEN (old.category_tag IS DISTINCT FROM new.category_tag) EXECUTE FUNCTION tell_tags('products');

CREATE TABLE listing.review_counts (
  product_id uuid NOT NULL,
  is_bought boolean NOT NULL,
  rating integer NOT NULL,
  has_media boolean NOT NULL,
  count integer NOT NULL,
  CONSTRAINT review_counts_pkey PRIMARY KEY (product_id, is_bought, rating, has_media)
);

CREATE TABLE listing.tags (
  tag integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  category_id uuid,
  attribute_id uuid,
  value text,
  value_number numeric,
  CONSTRAINT tags_pkey PRIMARY KEY (tag),
  CONSTRAINT tags_attribute_id_value_key UNIQUE (attribute_id, value),
  CONSTRAINT tags_category_id_key UNIQUE (category_id),
  CONSTRAINT tags_check CHECK ((category_id IS NULL) <> (attribute_id IS NULL))
);
CREATE INDEX tags_number_idx ON listing.tags USING btree (attribute_id, value_number);
CREATE TRIGGER note_changed AFTER UPDATE ON listing.tags REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION listing.note_taxonomy();
CREATE TRIGGER note_gone AFTER DELETE ON listing.tags REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION listing.note_taxonomy();
CREATE TRIGGER note_new AFTER INSERT ON listing.tags REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION listing.note_taxonomy();
CREATE TRIGGER note_none AFTER TRUNCATE ON listing.tags FOR EACH STATEMENT EXECUTE FUNCTION listing.note_taxonomy();
CREATE TRIGGER tell_change AFTER UPDATE ON listing.tags FOR EACH ROW WHEN (old.* IS DISTINCT FROM new.*) EXECUTE FUNCTION tell_tags('lists');
CREATE TRIGGER tell_emptied AFTER TRUNCATE ON listing.tags FOR EACH STATEMENT EXECUTE FUNCTION tell_tags('everything');

CREATE VIEW wanted_low_stock AS
 SELECT v.product_id,
    v.id AS variant_id,
    v.stock
   FROM variants v
     JOIN products p ON p.id = v.product_id
  WHERE v.stock <= 1000 AND NOT v.is_preorder AND v.deleted_at IS NULL AND p.is_published AND p.deleted_at IS NULL;

CREATE VIEW listing.wanted AS
 SELECT id,
    sold,
    min_price,
    max_price,
    created_at,
    in_stock,
    ship_fast,
    rating_value,
    (ARRAY( SELECT t.tag
           FROM categories c
             JOIN listing.tags t ON t.category_id = ANY (c.path_ids)
          WHERE c.id = p.category_id
        UNION ALL
         SELECT DISTINCT t.tag
           FROM product_categories m
             JOIN categories c ON c.id = m.category_id
             JOIN listing.tags t ON t.category_id = ANY (c.path_ids)
          WHERE m.product_id = p.id AND NOT (EXISTS ( SELECT
                   FROM categories own
                  WHERE own.id = p.category_id AND (t.category_id = ANY (own.path_ids))))
        UNION ALL
         SELECT t.tag
           FROM product_attributes a
             JOIN listing.tags t USING (attribute_id, value)
          WHERE a.product_id = p.id))[:400] AS tags,
    listing.marks(min_price, max_price, rating_value, ship_fast) AS marks,
    search,
    ( SELECT t.tag
           FROM listing.tags t
          WHERE t.category_id = p.category_id) AS category_tag,
    name_folded,
    ARRAY( SELECT t.tag
           FROM product_categories m
             JOIN listing.tags t ON t.category_id = m.category_id
          WHERE m.product_id = p.id AND m.category_id <> p.category_id
          ORDER BY t.tag) AS more_tags
   FROM products p
  WHERE is_published AND deleted_at IS NULL;

CREATE VIEW listing.wanted_further AS
 SELECT p.id,
    more.tag AS category_tag,
    p.sold,
    p.min_price,
    p.max_price,
    p.created_at,
    p.in_stock,
    p.ship_fast,
    p.rating_value,
    p.tags
   FROM listing.products p,
    LATERAL unnest(p.more_tags) more(tag);

CREATE VIEW listing.wanted_goods AS
 SELECT id,
    created_at,
    updated_at,
    category_id,
    brand_id,
    min_price,
    max_price,
    sold,
    in_stock,
    (EXISTS ( SELECT
           FROM variants v
          WHERE v.product_id = p.id AND v.deleted_at IS NULL AND v.discount_price IS NOT NULL)) AS is_discounted,
    (EXISTS ( SELECT
           FROM variants v
          WHERE v.product_id = p.id AND v.deleted_at IS NULL AND v.stock IS NULL)) AS is_uncounted,
    product_state(is_published, archived_at, publish_at, is_draft) AS state,
    name_folded
   FROM products p
  WHERE deleted_at IS NULL;

CREATE OR REPLACE FUNCTION public.accent_words(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  SELECT trim(regexp_replace(
    regexp_replace(
      normalize(translate(
        regexp_replace(normalize(lower(value), NFD), '([\u0300\u0301\u0303\u0309\u0323])([[:alnum:]\u0302\u0306\u031b]*)', '\2\1', 'g'),
        E'\u0301\u0300\u0309\u0303\u0323', '12345'), NFC),
      '[^[:alnum:]]+', ' ', 'g'),
    '([[:alpha:]])(?![[:alnum:]])', '\10', 'g'))
$function$;

CREATE OR REPLACE FUNCTION public.add_guest_pieces(may_make_cart boolean, of_session uuid, of_product uuid, of_variant uuid, wanted integer, usual_limit integer, entry uuid, entry_limit integer, price bigint, under_key uuid, most_keys integer, most_lines integer)
 RETURNS TABLE(id uuid, quantity integer, before integer, is_repeated boolean, is_bound boolean, count bigint)
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF NOT may_make_cart AND NOT EXISTS (SELECT FROM carts WHERE carts.session_id = of_session) THEN
    RETURN NEXT;
    RETURN;
  END IF;
  RETURN QUERY SELECT * FROM add_pieces(NULL, of_session, of_product, of_variant, wanted, usual_limit, entry, entry_limit,
    price, under_key, most_keys, most_lines);
END $function$;

CREATE OR REPLACE FUNCTION public.add_pieces(of_user uuid, of_session uuid, of_product uuid, of_variant uuid, wanted integer, usual_limit integer, entry uuid, entry_limit integer, price bigint, under_key uuid, most_keys integer, most_lines integer)
 RETURNS TABLE(id uuid, quantity integer, before integer, is_repeated boolean, is_bound boolean, count bigint)
 LANGUAGE plpgsql
AS $function$
#variable_conflict use_column
DECLARE
  cart uuid;
  is_stale boolean;
  other_lines integer;
  other_pieces bigint;
BEGIN
  IF of_user IS NULL THEN
    SELECT carts.id, updated_at < now() - interval '1 day' INTO cart, is_stale
    FROM carts WHERE session_id = of_session FOR NO KEY UPDATE;
  ELSE
    SELECT carts.id, updated_at < now() - interval '1 day' INTO cart, is_stale
    FROM carts WHERE user_id = of_user FOR NO KEY UPDATE;
  END IF;
  IF is_stale THEN
    UPDATE carts SET updated_at = now() WHERE carts.id = cart;
  ELSIF cart IS NULL AND of_user IS NULL THEN
    INSERT INTO carts (session_id) VALUES (of_session)
    ON CONFLICT (session_id) DO UPDATE SET updated_at = now() RETURNING carts.id INTO cart;
  ELSIF cart IS NULL THEN
    INSERT INTO carts (user_id) VALUES (of_user)
    ON CONFLICT (user_id) DO UPDATE SET updated_at = now() RETURNING carts.id INTO cart;
  END IF;

  SELECT count(*) FILTER (WHERE item.variant_id <> of_variant),
    coalesce(sum(item.quantity) FILTER (WHERE item.variant_id <> of_variant), 0),
    coalesce(max(item.quantity) FILTER (WHERE item.variant_id = of_variant), 0),
    coalesce(bool_or(under_key = ANY (item.recent_keys)) FILTER (WHERE item.variant_id = of_variant), false)
  INTO other_lines, other_pieces, before, is_repeated FROM cart_items item WHERE item.cart_id = cart;
  IF other_lines >= most_lines THEN RETURN; END IF;

  IF before > 0 THEN
    UPDATE cart_items item SET
      quantity = CASE WHEN is_repeated THEN item.quantity ELSE LEAST(item.quantity + wanted,
        CASE WHEN item.flash_sale_entry_id = entry OR item.quantity + wanted <= entry_limit THEN entry_limit ELSE usual_limit END) END,
      flash_sale_entry_id = CASE WHEN is_repeated THEN item.flash_sale_entry_id
        WHEN item.flash_sale_entry_id = entry OR item.quantity + wanted <= entry_limit THEN entry END,
      added_at = CASE WHEN is_repeated THEN item.added_at ELSE now() END,
      recent_keys = CASE WHEN is_repeated THEN item.recent_keys
        ELSE (under_key || item.recent_keys)[:most_keys] END
    WHERE item.cart_id = cart AND item.variant_id = of_variant
    RETURNING item.id, item.quantity, item.flash_sale_entry_id IS NOT NULL INTO id, quantity, is_bound;
  END IF;
  -- An order takes lines out without their cart's row.
  IF id IS NULL THEN
    INSERT INTO cart_items AS item (cart_id, product_id, variant_id, quantity, flash_sale_entry_id, price_when_added, recent_keys)
    VALUES (cart, of_product, of_variant, LEAST(wanted, CASE WHEN entry IS NULL THEN usual_limit ELSE entry_limit END), entry,
      price, ARRAY[under_key])
    RETURNING item.id, item.quantity, false, item.flash_sale_entry_id IS NOT NULL INTO id, quantity, is_repeated, is_bound;
  END IF;
  count := other_pieces + quantity;
  RETURN NEXT;
END $function$;

CREATE OR REPLACE FUNCTION public.await_order(of_user uuid, under_key uuid)
 RETURNS TABLE(id text, request_hash bytea)
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM lock_order_key(of_user, under_key);
  RETURN QUERY SELECT o.id, o.request_hash FROM orders o
    WHERE o.user_id = of_user AND o.idempotency_key = under_key;
END $function$;

CREATE OR REPLACE FUNCTION public.await_order_turn(of_user uuid, under_key uuid, to_phone text, to_address text, counts boolean)
 RETURNS TABLE(by_account integer, by_phone integer, by_address integer, amount bigint, pieces bigint, unpaid_pieces bigint)
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM lock_order_key(of_user, under_key);
  IF NOT counts THEN
    RETURN QUERY SELECT 0, 0, 0, 0::bigint, 0::bigint, 0::bigint;
    RETURN;
  END IF;
  -- In one order by all.
  PERFORM pg_advisory_xact_lock(turn.key) FROM (
    SELECT hashtextextended(name, 60) AS key
    FROM unnest(ARRAY['account ' || of_user, 'phone ' || to_phone, 'address ' || to_address]) name
    WHERE name IS NOT NULL
    ORDER BY 1 OFFSET 0
  ) turn;
  RETURN QUERY
  SELECT a.orders, p.orders, (
      SELECT count(*)::integer FROM orders o
      WHERE o.payment_method = 'COD' AND o.payment_status = 'unpaid' AND o.status IN ('PENDING', 'SHIPPING')
        AND o.address_key = to_address),
    greatest(a.amount, p.amount), greatest(a.pieces, p.pieces), greatest(a.unpaid_pieces, p.unpaid_pieces)
  FROM open_orders_of(of_user, NULL) a CROSS JOIN open_orders_of(NULL, to_phone) p;
END $function$;

CREATE OR REPLACE FUNCTION public.change_items(of_order text, removed jsonb, added jsonb, usual_limit integer)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
DECLARE
  undecided jsonb;
BEGIN
  -- What is given back and what is taken in one order, as by everybody else. With several places, all that the order has, since it is
  -- decided anew in this transaction where it is taken from.
  PERFORM FROM variants v
    WHERE v.id IN (SELECT i.variant_id FROM order_items i WHERE i.order_id = of_order AND (removed ? i.id::text
        OR EXISTS (SELECT FROM stock_locations WHERE id <> '00000000-0000-4000-8000-000000000001'))
      UNION SELECT (line ->> 'variant_id')::uuid FROM jsonb_array_elements(added) line)
    ORDER BY v.id FOR NO KEY UPDATE;
  PERFORM FROM flash_sale_entries e
    WHERE e.id IN (SELECT i.flash_sale_entry_id FROM order_items i WHERE i.order_id = of_order AND removed ? i.id::text
      UNION SELECT (line ->> 'flash_sale_entry_id')::uuid FROM jsonb_array_elements(added) line)
    ORDER BY e.id FOR NO KEY UPDATE;

  SELECT jsonb_object_agg(i.id, NULL) INTO undecided FROM order_items i
  WHERE i.order_id = of_order AND i.location_id IS NOT NULL
    AND i.variant_id IN (SELECT changed.variant_id FROM order_items changed WHERE changed.order_id = of_order AND removed ? changed.id::text
      UNION SELECT (line ->> 'variant_id')::uuid FROM jsonb_array_elements(added) line);
  IF undecided IS NOT NULL THEN PERFORM move_items(undecided); END IF;

  PERFORM give_pieces_back(of_order, removed, 'change');
  DELETE FROM order_items i WHERE i.order_id = of_order AND i.quantity = (removed ->> i.id::text)::integer;
  UPDATE order_items i SET quantity = i.quantity - (removed ->> i.id::text)::integer,
    stock_taken = i.stock_taken - least(i.stock_taken, (removed ->> i.id::text)::integer)
  WHERE i.order_id = of_order AND removed ? i.id::text;

  IF NOT take_pieces(of_order, added, 'change') THEN RETURN false; END IF;
  -- Pieces that were sold alike are one item, unless some have gone from elsewhere.
  WITH alike AS (
    SELECT old.id, new.id AS new_id, new.quantity, new.stock_taken FROM order_items new
    JOIN order_items old ON old.order_id = new.order_id AND old.position < new.position
      AND (old.variant_id, old.original_price, old.final_price, old.is_preorder, old.stock_taken > 0)
        = (new.variant_id, new.original_price, new.final_price, new.is_preorder, new.stock_taken > 0)
      AND old.flash_sale_entry_id IS NOT DISTINCT FROM new.flash_sale_entry_id AND old.location_id IS NULL
    WHERE new.order_id = of_order
      AND new.position IN (SELECT (line ->> 'position')::integer FROM jsonb_array_elements(added) line)
  ), gone AS (
    DELETE FROM order_items USING alike WHERE order_items.id = alike.new_id
  )
  UPDATE order_items i SET quantity = i.quantity + alike.quantity, stock_taken = i.stock_taken + alike.stock_taken
  FROM alike WHERE i.id = alike.id;

  RETURN NOT jsonb_path_exists(added, '$[*] ? (@.flash_sale_entry_id != null)') OR keeps_flash_limits(of_order, usual_limit);
END $function$;

CREATE OR REPLACE FUNCTION public.change_location_stock(deltas jsonb)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO location_stock (variant_id, location_id, stock)
  SELECT DISTINCT d.variant_id, d.location_id, 0
  FROM jsonb_to_recordset(deltas) AS d (variant_id uuid, location_id uuid) ORDER BY 1, 2
  ON CONFLICT DO NOTHING;
  UPDATE location_stock s SET stock = s.stock + d.delta
  FROM (
    SELECT variant_id, location_id, sum(delta)::integer AS delta
    FROM jsonb_to_recordset(deltas) AS d (variant_id uuid, location_id uuid, delta integer) GROUP BY 1, 2
  ) d
  WHERE s.variant_id = d.variant_id AND s.location_id = d.location_id AND d.delta <> 0;
END $function$;

CREATE OR REPLACE FUNCTION public.check_flash_sale_variant()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  entry record;
  variant record;
BEGIN
  SELECT e.product_id, e.variant_id, e.price, s.start_at, s.end_at INTO entry
    FROM flash_sale_entries e JOIN flash_sales s ON s.id = e.flash_sale_id WHERE e.id = NEW.entry_id;
  SELECT v.product_id, coalesce(v.discount_price, v.price) AS price INTO variant FROM variants v WHERE v.id = NEW.variant_id;
  NEW.during := tstzrange(entry.start_at, entry.end_at, '[)');
  NEW.usual_price := coalesce(NEW.usual_price, variant.price);
  IF entry.product_id <> variant.product_id OR entry.variant_id <> NEW.variant_id THEN
    RAISE EXCEPTION 'variant % is none of flash sale entry %', NEW.variant_id, NEW.entry_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'flash_sale_variants_of_entry';
  END IF;
  IF entry.price >= NEW.usual_price THEN
    RAISE EXCEPTION 'flash price % is not below the usual price %', entry.price, NEW.usual_price
      USING ERRCODE = 'check_violation', CONSTRAINT = 'flash_sale_variants_price';
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.copy_recipient_to_return()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  SELECT o.phone, o.recipient_folded, o.province_code INTO NEW.phone, NEW.recipient_folded, NEW.province_code
  FROM orders o WHERE o.id = NEW.order_id;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.copy_recipient_to_returns()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE returns SET phone = NEW.phone, recipient_folded = NEW.recipient_folded, province_code = NEW.province_code
  WHERE order_id = NEW.id;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.count_other_lines(of_cart uuid, of_variant uuid)
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
BEGIN
  RETURN (SELECT count(*) FROM cart_items WHERE cart_id = of_cart AND variant_id <> of_variant);
END $function$;

CREATE OR REPLACE FUNCTION public.drop_implied_categories()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  DELETE FROM product_categories
  WHERE product_id = NEW.id AND category_id = ANY (SELECT unnest(path_ids) FROM categories WHERE id = NEW.category_id);
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.find_orders(of_users uuid[], under_keys uuid[])
 RETURNS TABLE(at integer, id text, request_hash bytea, is_open boolean)
 LANGUAGE plpgsql
AS $function$
BEGIN
  FOR at IN 1 .. cardinality(under_keys) LOOP
    id := NULL;
    request_hash := NULL;
    is_open := NOT pg_try_advisory_xact_lock(
      hashtextextended(of_users[at]::text || under_keys[at]::text, 0));
    IF NOT is_open THEN
      SELECT o.id, o.request_hash INTO id, request_hash FROM orders o
        WHERE o.user_id = of_users[at] AND o.idempotency_key = under_keys[at];
    END IF;
    RETURN NEXT;
  END LOOP;
END $function$;

CREATE OR REPLACE FUNCTION public.flash_pieces_of(of_entry uuid, of_user uuid, under_phone text)
 RETURNS integer
 LANGUAGE plpgsql
 STABLE
AS $function$
DECLARE
  since timestamptz;
BEGIN
  SELECT s.created_at INTO since FROM flash_sale_entries e JOIN flash_sales s ON s.id = e.flash_sale_id WHERE e.id = of_entry;
  RETURN (
    SELECT coalesce(sum(i.quantity), 0)::integer FROM (
      SELECT o.id FROM orders o WHERE o.user_id = of_user AND o.status <> 'CANCELLED' AND o.created_at >= since
      UNION
      SELECT o.id FROM orders o
      WHERE o.phone = under_phone AND o.phone <> '' AND o.status <> 'CANCELLED' AND o.created_at >= since
      UNION
      SELECT o.id FROM order_events e JOIN orders o ON o.id = e.order_id
      WHERE e.kind = 'changed' AND e.created_at >= since AND o.status <> 'CANCELLED'
        AND (o.user_id = of_user OR (o.phone = under_phone AND o.phone <> ''))
    ) own JOIN order_items i ON i.order_id = own.id AND i.flash_sale_entry_id = of_entry);
END $function$;

CREATE OR REPLACE FUNCTION public.fold_vi(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  SELECT lower(translate(regexp_replace(normalize(value, NFD), '[\u0300-\u036f]', '', 'g'), 'đĐ', 'dd'))
$function$;

CREATE OR REPLACE FUNCTION public.forbid_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END $function$;

CREATE OR REPLACE FUNCTION public.forget_taken_addresses()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  DELETE FROM old_addresses o USING added WHERE o.kind = TG_ARGV[0] AND o.slug = added.slug;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.give_pieces_back(of_order text, pieces jsonb, under_reason text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
DECLARE
  deltas jsonb;
BEGIN
  -- Nobody closes them meanwhile.
  PERFORM FROM stock_locations l
    WHERE l.id IN (SELECT i.location_id FROM order_items i WHERE i.order_id = of_order AND pieces ? i.id::text)
    ORDER BY l.id FOR KEY SHARE;
  PERFORM FROM variants v
    WHERE v.id IN (SELECT i.variant_id FROM order_items i WHERE i.order_id = of_order AND pieces ? i.id::text)
    ORDER BY v.id FOR NO KEY UPDATE;
  WITH given AS (
    SELECT i.variant_id, l.id AS location_id, sum(least(i.stock_taken, (pieces ->> i.id::text)::integer))::integer AS stock,
      sum((pieces ->> i.id::text)::integer)::integer AS quantity
    FROM order_items i LEFT JOIN stock_locations l ON l.id = i.location_id AND l.closed_at IS NULL
    WHERE i.order_id = of_order AND pieces ? i.id::text GROUP BY 1, 2
  ), returned AS (
    UPDATE variants v SET stock = v.stock + altogether.stock, sold = v.sold - altogether.quantity
    FROM (
      SELECT variant_id, sum(stock)::integer AS stock, sum(quantity)::integer AS quantity FROM given GROUP BY 1
    ) altogether
    WHERE altogether.variant_id = v.id
    RETURNING v.id, v.stock AS left_now
  ), booked AS (
    INSERT INTO stock_ledger (variant_id, delta, reason, order_id, location_id)
    SELECT given.variant_id, given.stock, under_reason, of_order, given.location_id
    FROM given JOIN returned ON returned.id = given.variant_id
    WHERE given.stock > 0 AND returned.left_now IS NOT NULL
    RETURNING variant_id, location_id, delta
  )
  SELECT jsonb_agg(to_jsonb(booked)) INTO deltas FROM booked WHERE location_id IS NOT NULL;
  IF deltas IS NOT NULL THEN PERFORM change_location_stock(deltas); END IF;

  PERFORM FROM flash_sale_entries e
    WHERE e.id IN (SELECT i.flash_sale_entry_id FROM order_items i WHERE i.order_id = of_order AND pieces ? i.id::text)
    ORDER BY e.id FOR NO KEY UPDATE;
  UPDATE flash_sale_entries e SET sold = e.sold - held.quantity
  FROM (
    SELECT i.flash_sale_entry_id AS id, sum((pieces ->> i.id::text)::integer)::integer AS quantity
    FROM order_items i WHERE i.order_id = of_order AND pieces ? i.id::text AND i.flash_sale_entry_id IS NOT NULL GROUP BY 1
  ) held
  WHERE e.id = held.id;
END $function$;

CREATE OR REPLACE FUNCTION public.give_stock_back(of_order text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM give_pieces_back(of_order,
    (SELECT jsonb_object_agg(i.id, i.quantity) FROM order_items i WHERE i.order_id = of_order), 'cancel');
END $function$;

CREATE OR REPLACE FUNCTION public.give_up_delivery(of_order text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM FROM variants v WHERE v.id IN (SELECT i.variant_id FROM order_items i WHERE i.order_id = of_order)
    ORDER BY v.id FOR NO KEY UPDATE;
  UPDATE variants v SET sold = v.sold - given.quantity
  FROM (SELECT i.variant_id, sum(i.quantity)::integer AS quantity FROM order_items i WHERE i.order_id = of_order GROUP BY 1) given
  WHERE v.id = given.variant_id;
  PERFORM FROM flash_sale_entries e
    WHERE e.id IN (SELECT i.flash_sale_entry_id FROM order_items i WHERE i.order_id = of_order)
    ORDER BY e.id FOR NO KEY UPDATE;
  UPDATE flash_sale_entries e SET sold = e.sold - held.quantity
  FROM (
    SELECT i.flash_sale_entry_id AS id, sum(i.quantity)::integer AS quantity
    FROM order_items i WHERE i.order_id = of_order AND i.flash_sale_entry_id IS NOT NULL GROUP BY 1
  ) held
  WHERE e.id = held.id;
END $function$;

CREATE OR REPLACE FUNCTION public.is_advice(attribute_name text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  SELECT search_words(attribute_name)
    ~ '\m(bao quan|huong dan|luu y|chu y|canh bao|khuyen cao|cach (dung|su dung|pha|che bien|giat|ve sinh))\M'
$function$;

CREATE OR REPLACE FUNCTION public.join_flash_sales()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO flash_sale_variants (entry_id, variant_id)
  SELECT e.id, added.id
  FROM flash_sales s
  JOIN flash_sale_entries e ON e.flash_sale_id = s.id AND e.variant_id IS NULL
  JOIN added ON added.product_id = e.product_id AND coalesce(added.discount_price, added.price) > e.price
  WHERE s.end_at > now()
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.keep_old_address()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  DELETE FROM old_addresses WHERE kind = TG_ARGV[0] AND slug = NEW.slug;
  IF NOT coalesce((to_jsonb(OLD) ->> 'is_draft')::boolean, false) THEN
    INSERT INTO old_addresses (kind, slug, target_id) VALUES (TG_ARGV[0], OLD.slug, NEW.id)
    ON CONFLICT (kind, slug) DO UPDATE SET target_id = excluded.target_id, created_at = now();
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.keeps_flash_limits(of_order text, usual_limit integer)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
BEGIN
  RETURN NOT EXISTS (
    SELECT FROM (
      SELECT DISTINCT e.id, coalesce(e.per_shopper, usual_limit) AS most, o.user_id, o.phone
      FROM order_items i JOIN orders o ON o.id = i.order_id JOIN flash_sale_entries e ON e.id = i.flash_sale_entry_id
      WHERE i.order_id = of_order AND coalesce(e.per_shopper, usual_limit) > 0
    ) own
    WHERE flash_pieces_of(own.id, own.user_id, own.phone) > own.most);
END $function$;

CREATE OR REPLACE FUNCTION public.lock_order_key(of_user uuid, under_key uuid)
 RETURNS void
 LANGUAGE sql
AS $function$
  SELECT pg_advisory_xact_lock(hashtextextended(of_user::text || under_key::text, 0))
$function$;

CREATE OR REPLACE FUNCTION public.move_flash_sale_variants()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE flash_sale_variants f SET during = tstzrange(NEW.start_at, NEW.end_at, '[)')
    FROM flash_sale_entries e WHERE e.flash_sale_id = NEW.id AND f.entry_id = e.id;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.move_items(places jsonb)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
DECLARE
  deltas jsonb;
BEGIN
  PERFORM FROM variants v
    WHERE v.id IN (SELECT i.variant_id FROM order_items i WHERE i.id IN (SELECT key::uuid FROM jsonb_each(places)))
    ORDER BY v.id FOR NO KEY UPDATE;
  WITH moved AS (
    UPDATE order_items i SET location_id = wanted.to_id
    FROM (
      SELECT old.id, old.location_id AS from_id, p.value::uuid AS to_id
      FROM jsonb_each_text(places) p JOIN order_items old ON old.id = p.key::uuid
    ) wanted
    WHERE i.id = wanted.id AND i.in_shipments = 0 AND wanted.from_id IS DISTINCT FROM wanted.to_id
    RETURNING i.order_id, i.variant_id, i.stock_taken, wanted.from_id, wanted.to_id
  ), parts AS (
    SELECT order_id, variant_id, from_id AS location_id, stock_taken AS delta FROM moved
    UNION ALL SELECT order_id, variant_id, to_id, -stock_taken FROM moved
  ), booked AS (
    INSERT INTO stock_ledger (variant_id, delta, reason, order_id, location_id)
    SELECT variant_id, sum(delta), 'sourcing', order_id, location_id FROM parts GROUP BY 1, 4, 5 HAVING sum(delta) <> 0
    ORDER BY 4, 1, 2
    RETURNING variant_id, location_id, delta
  )
  SELECT jsonb_agg(to_jsonb(booked)) INTO deltas FROM booked WHERE location_id IS NOT NULL;
  IF deltas IS NOT NULL THEN PERFORM change_location_stock(deltas); END IF;
END $function$;

CREATE OR REPLACE FUNCTION public.note_vocabulary_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  -- Once a transaction.
  IF current_setting('shop.vocabulary_change_noted', true) = 'on' THEN
    RETURN NULL;
  END IF;
  -- The same number as changeLock in src/search-index/vocabulary/build-vocabulary.ts.
  PERFORM pg_advisory_xact_lock_shared(7240315);
  -- Written once only, so that nobody waits for somebody else's long transaction.
  UPDATE vocabulary_state SET is_stale = true WHERE NOT is_stale;
  INSERT INTO vocabulary_state DEFAULT VALUES ON CONFLICT DO NOTHING;
  PERFORM set_config('shop.vocabulary_change_noted', 'on', true);
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.open_orders_of(of_user uuid, to_phone text)
 RETURNS TABLE(orders integer, amount bigint, pieces bigint, unpaid_pieces bigint)
 LANGUAGE plpgsql
 STABLE
AS $function$
BEGIN
  RETURN QUERY
  SELECT (count(*) FILTER (WHERE own.is_cod))::integer, coalesce(sum(own.total) FILTER (WHERE own.is_cod), 0)::bigint,
    coalesce(sum(own.pieces) FILTER (WHERE own.is_cod), 0)::bigint, coalesce(sum(own.pieces), 0)::bigint
  FROM (
    SELECT o.payment_method = 'COD' AS is_cod, o.total,
      (SELECT sum(i.quantity) FROM order_items i WHERE i.order_id = o.id) AS pieces
    FROM orders o
    WHERE o.payment_status = 'unpaid' AND o.status IN ('PENDING', 'SHIPPING') AND o.user_id = of_user
    UNION ALL
    SELECT o.payment_method = 'COD', o.total, (SELECT sum(i.quantity) FROM order_items i WHERE i.order_id = o.id)
    FROM orders o
    WHERE o.payment_status = 'unpaid' AND o.status IN ('PENDING', 'SHIPPING') AND o.phone = to_phone
  ) own;
END $function$;

CREATE OR REPLACE FUNCTION public.order_stage(status text, payment_method text, payment_status text, hold_due_at timestamp with time zone, confirmed_at timestamp with time zone, packed_at timestamp with time zone)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  SELECT CASE
    WHEN status = 'SHIPPING' THEN 'SENT'
    WHEN status <> 'PENDING' THEN status
    WHEN packed_at IS NOT NULL THEN 'TO_SEND'
    WHEN payment_status <> 'unpaid' THEN 'TO_PACK'
    WHEN payment_method = 'BANK_TRANSFER' THEN 'AWAITING_PAYMENT'
    WHEN hold_due_at IS NOT NULL OR confirmed_at IS NULL THEN 'TO_CONFIRM'
    ELSE 'TO_PACK' END
$function$;

CREATE OR REPLACE FUNCTION public.product_search(product products)
 RETURNS tsvector
 LANGUAGE sql
 STABLE
AS $function$
  SELECT setweight(to_tsvector('simple', search_words(coalesce(product.sku, ''))), 'A')
    || weighted_words(product.name, 'A')
    || weighted_words(coalesce((SELECT name FROM brands WHERE id = product.brand_id), ''), 'B')
    || coalesce((
      SELECT weighted_words(string_agg(above.name, ' ' ORDER BY above.depth) FILTER (WHERE above.depth > 1 OR own.depth = 1), 'B')
        || weighted_words(coalesce(string_agg(above.name, ' ') FILTER (WHERE above.depth = 1 AND own.depth > 1), ''), 'C')
      FROM categories own JOIN categories above ON above.id = ANY (own.path_ids)
      WHERE own.id = product.category_id), '')
    || coalesce((
      SELECT weighted_words(coalesce(string_agg(DISTINCT above.name, ' ') FILTER (WHERE above.depth > 1 OR own.depth = 1), ''), 'B')
        || weighted_words(coalesce(string_agg(DISTINCT above.name, ' ') FILTER (WHERE above.depth = 1 AND own.depth > 1), ''), 'C')
      FROM product_categories m JOIN categories own ON own.id = m.category_id JOIN categories above ON above.id = ANY (own.path_ids)
      WHERE m.product_id = product.id), '')
    || weighted_words(product.search_extra, 'D')
$function$;

CREATE OR REPLACE FUNCTION public.product_state(is_published boolean, archived_at timestamp with time zone, publish_at timestamp with time zone, is_draft boolean)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  SELECT CASE WHEN is_published THEN 'on_sale' WHEN archived_at IS NOT NULL THEN 'archived' WHEN publish_at IS NOT NULL THEN 'planned'
    WHEN is_draft THEN 'draft' ELSE 'hidden' END
$function$;

CREATE OR REPLACE FUNCTION public.rate_product()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  SELECT r.count, r.value INTO NEW.rating_count, NEW.rating_value
  FROM listing.rated(NEW.id, NEW.rating_before_count, NEW.rating_before_sum) r;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.refresh_search_of_brand()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE products SET name = name WHERE brand_id = NEW.id;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.refuse_reserved_contact()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
END $function$;

CREATE OR REPLACE FUNCTION public.review_media_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  changed uuid := CASE WHEN TG_OP = 'DELETE' THEN OLD.review_id ELSE NEW.review_id END;
BEGIN
  UPDATE reviews SET has_media = NOT has_media
  WHERE id = changed AND has_media <> EXISTS (SELECT FROM review_media WHERE review_id = changed);
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.search_words(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  SELECT trim(regexp_replace(public.fold_vi(value), '[^[:alnum:]]+', ' ', 'g'))
$function$;

CREATE OR REPLACE FUNCTION public.set_product_search()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  NEW.search := product_search(NEW);
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.sku_letters(sku text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  SELECT regexp_replace(public.fold_vi(sku), '[^[:alnum:]]+', '', 'g')
$function$;

CREATE OR REPLACE FUNCTION public.take_goods_back(of_return text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
DECLARE
  deltas jsonb;
BEGIN
  PERFORM FROM stock_locations l WHERE l.id IN (
      SELECT i.location_id FROM return_items r JOIN order_items i ON i.id = r.order_item_id WHERE r.return_id = of_return)
    ORDER BY l.id FOR KEY SHARE;
  PERFORM FROM variants v WHERE v.id IN (
      SELECT i.variant_id FROM return_items r JOIN order_items i ON i.id = r.order_item_id WHERE r.return_id = of_return)
    ORDER BY v.id FOR NO KEY UPDATE;
  WITH came AS (
    SELECT i.variant_id, i.order_id, l.id AS location_id, sum(r.restocked)::integer AS restocked,
      sum(r.written_off)::integer AS written_off
    FROM return_items r JOIN order_items i ON i.id = r.order_item_id
    JOIN variants v ON v.id = i.variant_id AND v.stock IS NOT NULL
    LEFT JOIN stock_locations l ON l.id = i.location_id AND l.closed_at IS NULL
    WHERE r.return_id = of_return GROUP BY 1, 2, 3 HAVING sum(r.restocked + r.written_off) > 0
  ), stocked AS (
    UPDATE variants v SET stock = v.stock + altogether.restocked
    FROM (SELECT variant_id, sum(restocked)::integer AS restocked FROM came GROUP BY 1) altogether
    WHERE v.id = altogether.variant_id AND altogether.restocked > 0
  ), booked AS (
    INSERT INTO stock_ledger (variant_id, delta, reason, order_id, return_id, location_id)
    SELECT variant_id, restocked + written_off, 'return', order_id, of_return, location_id FROM came
    UNION ALL SELECT variant_id, -written_off, 'write-off', order_id, of_return, location_id FROM came WHERE written_off > 0
    RETURNING variant_id, location_id, delta
  )
  SELECT jsonb_agg(to_jsonb(booked)) INTO deltas FROM booked WHERE location_id IS NOT NULL;
  IF deltas IS NOT NULL THEN PERFORM change_location_stock(deltas); END IF;
END $function$;

CREATE OR REPLACE FUNCTION public.take_limited_stock(of_order text, wanted jsonb, usual_limit integer)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF NOT take_stock(of_order, wanted) THEN RETURN false; END IF;
  RETURN keeps_flash_limits(of_order, usual_limit);
END $function$;

CREATE OR REPLACE FUNCTION public.take_pieces(of_order text, wanted jsonb, under_reason text)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
DECLARE
  lines integer := jsonb_array_length(wanted);
  variant_ids uuid[];
  entry_ids uuid[];
  taken integer;
BEGIN
  SELECT array_agg((line ->> 'variant_id')::uuid), array_agg(DISTINCT (line ->> 'flash_sale_entry_id')::uuid)
      FILTER (WHERE line ->> 'flash_sale_entry_id' IS NOT NULL)
    INTO variant_ids, entry_ids FROM jsonb_array_elements(wanted) line;
  PERFORM FROM variants v WHERE v.id = ANY (variant_ids) ORDER BY v.id FOR NO KEY UPDATE;

  WITH line AS (
    SELECT * FROM jsonb_to_recordset(wanted) AS item (
      position integer, variant_id uuid, product_id uuid, product_name text, product_slug text, variant_name text,
      sku text, image_url text, quantity integer, original_price bigint, discount_price bigint, final_price bigint,
      flash_sale_entry_id uuid, cart_item_id uuid)
  ), possible AS (
    SELECT line.*, v.stock IS NOT DISTINCT FROM 0 AS is_preorder,
      CASE WHEN v.stock > 0 THEN line.quantity ELSE 0 END AS stock_taken
    FROM line JOIN variants v ON v.id = line.variant_id
    WHERE (v.stock IS NULL OR v.stock >= line.quantity OR (v.stock = 0 AND v.is_preorder))
      AND v.deleted_at IS NULL
      AND v.price = line.original_price
      AND v.discount_price IS NOT DISTINCT FROM line.discount_price
  ), updated AS (
    UPDATE variants v SET stock = v.stock - possible.stock_taken, sold = v.sold + possible.quantity
    FROM possible WHERE v.id = possible.variant_id
    RETURNING v.id
  ), ledger AS (
    INSERT INTO stock_ledger (variant_id, delta, reason, order_id)
    SELECT variant_id, -stock_taken, under_reason, of_order FROM possible WHERE stock_taken > 0
  ), items AS (
    INSERT INTO order_items (order_id, position, product_id, variant_id, product_name, product_slug, variant_name, sku,
      image_url, quantity, original_price, final_price, stock_taken, flash_sale_entry_id, is_preorder, cart_item_id)
    SELECT of_order, position, product_id, variant_id, product_name, product_slug, variant_name, sku,
      image_url, quantity, original_price, final_price, stock_taken, flash_sale_entry_id, is_preorder, cart_item_id
    FROM possible
  )
  SELECT count(*) INTO taken FROM updated;
  IF taken <> lines THEN RETURN false; END IF;
  IF entry_ids IS NULL THEN RETURN true; END IF;

  PERFORM FROM flash_sale_entries e WHERE e.id = ANY (entry_ids) ORDER BY e.id FOR NO KEY UPDATE;
  UPDATE flash_sale_entries e SET sold = e.sold + wish.quantity
  FROM (
    SELECT line.flash_sale_entry_id AS id, sum(line.quantity)::integer AS quantity, min(line.final_price) AS price
    FROM jsonb_to_recordset(wanted) AS line (flash_sale_entry_id uuid, quantity integer, final_price bigint)
    WHERE line.flash_sale_entry_id IS NOT NULL GROUP BY 1
  ) wish
  WHERE e.id = wish.id AND e.sold + wish.quantity <= e.quantity AND e.price = wish.price
    AND EXISTS (SELECT FROM flash_sale_variants f WHERE f.entry_id = e.id AND f.during @> clock_timestamp());
  GET DIAGNOSTICS taken = ROW_COUNT;
  RETURN taken = cardinality(entry_ids);
END $function$;

CREATE OR REPLACE FUNCTION public.take_stock(of_order text, wanted jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
BEGIN
  RETURN take_pieces(of_order, wanted, 'order');
END $function$;

CREATE OR REPLACE FUNCTION public.tell_change(tag text)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
DECLARE
  told text := coalesce(current_setting('shop.told_changes', true), '');
BEGIN
  IF told = 'everything' OR strpos(told, tag || ' ') > 0 THEN
    RETURN false;
  ELSIF tag = 'everything' OR length(told) > 10000 THEN
    PERFORM pg_notify('changed', 'everything'), set_config('shop.told_changes', 'everything', true);
  ELSE
    PERFORM pg_notify('changed', tag), set_config('shop.told_changes', told || tag || ' ', true);
  END IF;
  RETURN true;
END $function$;

CREATE OR REPLACE FUNCTION public.tell_old_address()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM tell_change(
    CASE coalesce(NEW.kind, OLD.kind) WHEN 'product' THEN 'products' WHEN 'collection' THEN 'collections' ELSE 'categories' END);
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.tell_own_product()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM tell_product(NEW.id);
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.tell_product(product uuid)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF tell_change('product:' || product) AND EXISTS (
    SELECT FROM flash_sale_entries e JOIN flash_sales s ON s.id = e.flash_sale_id
    WHERE e.product_id = product AND s.end_at > now()) THEN
    PERFORM tell_change('flash-sales');
  END IF;
END $function$;

CREATE OR REPLACE FUNCTION public.tell_product_of_row()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF current_setting('shop.told_changes', true) = 'everything' THEN
    RETURN NULL;
  END IF;
  IF TG_OP = 'DELETE' OR (TG_OP = 'UPDATE' AND OLD.product_id <> NEW.product_id) THEN
    PERFORM tell_product(OLD.product_id);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    PERFORM tell_product(NEW.product_id);
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.tell_products_of_sale()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM tell_product(product_id) FROM flash_sale_entries WHERE flash_sale_id = NEW.id;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.tell_review()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP <> 'INSERT' AND NOT OLD.is_hidden THEN
    PERFORM tell_change('reviews:' || OLD.product_id);
  END IF;
  IF TG_OP <> 'DELETE' AND NOT NEW.is_hidden THEN
    PERFORM tell_change('reviews:' || NEW.product_id);
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.tell_review_of_media()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM tell_change('reviews:' || product_id) FROM reviews
  WHERE id = CASE WHEN TG_OP = 'DELETE' THEN OLD.review_id ELSE NEW.review_id END AND NOT is_hidden;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.tell_reviews_of_author()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM tell_change('reviews:' || product_id) FROM reviews WHERE user_id = NEW.id AND NOT is_hidden;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.tell_settings()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM pg_notify('settings_changed', '');
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.tell_tags()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF current_setting('shop.told_changes', true) = 'everything' THEN
    RETURN NULL;
  END IF;
  PERFORM tell_change(tag) FROM unnest(TG_ARGV) tag;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.unconfirm_email()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  NEW.email_confirmed_at := NULL;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.uploads_in(html text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ARRAY(SELECT found.found[1] AS found FROM regexp_matches(uploads_in.html, '/uploads/[0-9A-Za-z/._-]+'::text, 'g'::text) found(found));

CREATE OR REPLACE FUNCTION public.uuid_v7()
 RETURNS uuid
 LANGUAGE sql
 PARALLEL SAFE
AS $function$
  SELECT encode(
    set_bit(set_bit(
      overlay(uuid_send(gen_random_uuid())
        PLACING substring(int8send((extract(epoch FROM clock_timestamp()) * 1000)::bigint) FROM 3)
        FROM 1 FOR 6),
      52, 1), 53, 1),
    'hex')::uuid
$function$;

CREATE OR REPLACE FUNCTION public.weighted_words(value text, weight "char")
 RETURNS tsvector
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  SELECT setweight(to_tsvector('simple'::regconfig, search_words(value) || ' ' || accent_words(value)), weight)
$function$;

CREATE OR REPLACE FUNCTION listing.follow_attributes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  ids uuid[] := ARRAY(SELECT DISTINCT product_id FROM changed);
BEGIN
  IF TG_OP <> 'DELETE' THEN
    PERFORM pg_advisory_xact_lock_shared('listing.tags'::regclass::integer, 0);
    INSERT INTO listing.tags AS known (attribute_id, value, value_number)
    SELECT attribute_id, value, min(value_number) FROM changed
    WHERE NOT EXISTS (
      SELECT FROM listing.tags t WHERE t.attribute_id = changed.attribute_id AND t.value = changed.value
        AND t.value_number IS NOT DISTINCT FROM changed.value_number)
    GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT (attribute_id, value) DO UPDATE SET value_number = excluded.value_number
    WHERE known.value_number IS DISTINCT FROM excluded.value_number;
  END IF;
  PERFORM FROM public.products WHERE id = ANY (ids) ORDER BY id FOR NO KEY UPDATE;
  PERFORM listing.refresh(ids);
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION listing.follow_categories()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  most CONSTANT integer := 1000;
  ids uuid[];
  affected uuid[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO listing.tags (category_id) SELECT id FROM changed ON CONFLICT DO NOTHING;
    RETURN NULL;
  END IF;
  ids := ARRAY(
    SELECT n.id FROM changed n JOIN before o USING (id) WHERE (n.name, n.path_ids) IS DISTINCT FROM (o.name, o.path_ids));
  IF cardinality(ids) = 0 THEN
    RETURN NULL;
  END IF;
  ids := ARRAY(SELECT id FROM public.categories WHERE path_ids && ids);
  affected := ARRAY(
    SELECT id FROM public.products WHERE category_id = ANY (ids)
    UNION ALL SELECT product_id FROM public.product_categories WHERE category_id = ANY (ids) LIMIT most + 1);
  IF cardinality(affected) <= most THEN
    PERFORM FROM public.products WHERE id = ANY (affected) ORDER BY id FOR NO KEY UPDATE;
    UPDATE public.products SET name = name WHERE id = ANY (affected);
  ELSE
    INSERT INTO public.category_work AS known (category_id, total)
    SELECT category_id, count(*) FROM (
      SELECT category_id FROM public.products WHERE category_id = ANY (ids)
      UNION ALL SELECT category_id FROM public.product_categories WHERE category_id = ANY (ids)) each
    GROUP BY 1 ORDER BY 1
    ON CONFLICT (category_id) DO UPDATE SET after_id = NULL, done = 0, total = excluded.total WHERE known.into_id IS NULL;
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION listing.follow_product_categories()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  ids uuid[] := ARRAY(SELECT DISTINCT product_id FROM changed);
BEGIN
  IF cardinality(ids) > 0 THEN
    PERFORM FROM public.products WHERE id = ANY (ids) ORDER BY id FOR NO KEY UPDATE;
    UPDATE public.products SET name = name WHERE id = ANY (ids);
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION listing.follow_products()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    TRUNCATE listing.products, listing.further_products, listing.goods;
  ELSIF TG_OP = 'DELETE' THEN
    DELETE FROM listing.products WHERE id IN (SELECT id FROM gone);
    DELETE FROM listing.further_products WHERE id IN (SELECT id FROM gone);
    DELETE FROM listing.goods WHERE id IN (SELECT id FROM gone);
  ELSE
    PERFORM listing.refresh(ARRAY(SELECT id FROM changed));
    PERFORM listing.refresh_goods(ARRAY(SELECT id FROM changed));
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION listing.follow_reviews()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  changes listing.review_counts[];
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    TRUNCATE listing.review_counts;
    RETURN NULL;
  ELSIF TG_OP = 'INSERT' THEN
    changes := ARRAY(
      SELECT (product_id, order_id IS NOT NULL, rating, has_media, count(*))::listing.review_counts
      FROM added WHERE NOT is_hidden GROUP BY product_id, order_id IS NOT NULL, rating, has_media);
  ELSIF TG_OP = 'DELETE' THEN
    changes := ARRAY(
      SELECT (product_id, order_id IS NOT NULL, rating, has_media, -count(*))::listing.review_counts
      FROM gone WHERE NOT is_hidden GROUP BY product_id, order_id IS NOT NULL, rating, has_media);
  ELSE
    changes := ARRAY(
      SELECT (product_id, order_id IS NOT NULL, rating, has_media, sum(step))::listing.review_counts
      FROM (SELECT *, -1 AS step FROM gone UNION ALL SELECT *, 1 FROM added) changed WHERE NOT is_hidden
      GROUP BY product_id, order_id IS NOT NULL, rating, has_media HAVING sum(step) <> 0);
  END IF;
  IF cardinality(changes) = 0 THEN
    RETURN NULL;
  END IF;
  -- One after the other from here: each statement below sees what those before have written.
  PERFORM FROM public.products WHERE id IN (SELECT product_id FROM unnest(changes)) ORDER BY id FOR NO KEY UPDATE;
  INSERT INTO listing.review_counts AS known SELECT * FROM unnest(changes)
  ON CONFLICT (product_id, is_bought, rating, has_media) DO UPDATE SET count = known.count + excluded.count;
  UPDATE public.products p SET rating_count = r.count, rating_value = r.value
  FROM public.products q CROSS JOIN LATERAL listing.rated(q.id, q.rating_before_count, q.rating_before_sum) r
  WHERE q.id = p.id AND q.id IN (SELECT product_id FROM unnest(changes))
    AND (p.rating_count, p.rating_value) IS DISTINCT FROM (r.count, r.value);
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION listing.follow_variants()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_LEVEL = 'ROW' THEN
    PERFORM listing.refresh_goods(ARRAY[OLD.product_id, NEW.product_id]);
  ELSE
    PERFORM listing.refresh_goods(ARRAY(SELECT DISTINCT product_id FROM changed));
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION listing.forget_unused_tags()
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
DECLARE
  forgotten integer;
BEGIN
  DELETE FROM listing.changes WHERE at < now() - interval '1 day';
  IF NOT pg_try_advisory_xact_lock('listing.tags'::regclass::integer, 0) THEN
    RETURN 0;
  END IF;
  DELETE FROM listing.tags t WHERE CASE WHEN t.category_id IS NOT NULL
    THEN NOT EXISTS (SELECT FROM public.categories c WHERE c.id = t.category_id)
    ELSE NOT EXISTS (
      SELECT FROM public.product_attributes a WHERE a.attribute_id = t.attribute_id AND a.value = t.value) END;
  GET DIAGNOSTICS forgotten = ROW_COUNT;
  RETURN forgotten;
END $function$;

CREATE OR REPLACE FUNCTION listing.marks(low bigint, high bigint, rating numeric, ship_fast boolean)
 RETURNS integer[]
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
BEGIN
  RETURN listing.price_marks(low, high) || (1000 + floor(rating * 2)::integer)
    || CASE WHEN ship_fast THEN ARRAY[2000] ELSE '{}'::integer[] END;
END $function$;

CREATE OR REPLACE FUNCTION listing.note_products()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    INSERT INTO listing.changes (what) VALUES ('everything');
  ELSE
    INSERT INTO listing.changes (what, id) SELECT 'product', id FROM changed;
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION listing.note_taxonomy()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    INSERT INTO listing.changes (what) VALUES ('taxonomy');
  ELSE
    INSERT INTO listing.changes (what) SELECT 'taxonomy' FROM changed LIMIT 1;
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION listing.price_marks(low bigint, high bigint)
 RETURNS integer[]
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
DECLARE
  steps integer[];
BEGIN
  FOR step IN listing.price_step(low)..listing.price_step(high) LOOP
    steps := steps || step;
  END LOOP;
  RETURN steps;
END $function$;

CREATE OR REPLACE FUNCTION listing.price_step(price bigint)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  SELECT floor(ln(greatest(price, 1)::float8) / ln(1.2::float8))::integer
$function$;

CREATE OR REPLACE FUNCTION listing.rated(product uuid, before_count integer, before_sum integer)
 RETURNS TABLE(count integer, value numeric)
 LANGUAGE sql
 STABLE
AS $function$
  SELECT total.count::integer, coalesce(round(total.sum / nullif(total.count, 0), 2), 0)
  FROM (
    SELECT before_count + coalesce(sum(c.count), 0) AS count,
      (before_sum + coalesce(sum(c.count * c.rating), 0))::numeric AS sum
    FROM listing.review_counts c WHERE c.product_id = product AND c.is_bought) total
$function$;

CREATE OR REPLACE FUNCTION listing.rebuild()
 RETURNS void
 LANGUAGE plpgsql
AS $function$
DECLARE
  definitions text[];
  definition text;
  name text;
BEGIN
  LOCK TABLE listing.products, listing.further_products, listing.goods IN ACCESS EXCLUSIVE MODE;
  definitions := ARRAY(
    SELECT indexdef FROM pg_indexes
    WHERE schemaname = 'listing' AND tablename IN ('products', 'further_products', 'goods') AND indexname NOT LIKE '%\_pkey'
    ORDER BY indexname);
  FOR name IN
    SELECT indexname FROM pg_indexes
    WHERE schemaname = 'listing' AND tablename IN ('products', 'further_products', 'goods') AND indexname NOT LIKE '%\_pkey'
  LOOP
    EXECUTE format('DROP INDEX listing.%I', name);
  END LOOP;
  TRUNCATE listing.products, listing.further_products, listing.goods;
  INSERT INTO listing.tags (category_id) SELECT id FROM public.categories ON CONFLICT DO NOTHING;
  INSERT INTO listing.tags (attribute_id, value, value_number)
    SELECT attribute_id, value, min(value_number) FROM public.product_attributes GROUP BY 1, 2 ON CONFLICT DO NOTHING;
  -- In the order in which lists are mostly walked: what is looked at together lies together.
  INSERT INTO listing.products SELECT * FROM listing.wanted p ORDER BY p.in_stock DESC, p.sold DESC, p.id DESC;
  INSERT INTO listing.further_products SELECT * FROM listing.wanted_further p ORDER BY p.in_stock DESC, p.sold DESC, p.id DESC;
  INSERT INTO listing.goods SELECT * FROM listing.wanted_goods g ORDER BY g.created_at, g.id;
  FOREACH definition IN ARRAY definitions LOOP
    EXECUTE definition;
  END LOOP;
END $function$;

CREATE OR REPLACE FUNCTION listing.refresh(ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF current_setting('listing.is_deferred', true) = 'on' THEN
    RETURN;
  END IF;
  DELETE FROM listing.products l WHERE l.id = ANY (ids) AND NOT EXISTS (
    SELECT FROM public.products p WHERE p.id = l.id AND p.is_published AND p.deleted_at IS NULL);
  INSERT INTO listing.products AS known
  SELECT * FROM listing.wanted WHERE id = ANY (ids)
  ON CONFLICT (id) DO UPDATE SET sold = excluded.sold, min_price = excluded.min_price, max_price = excluded.max_price,
    created_at = excluded.created_at, in_stock = excluded.in_stock, ship_fast = excluded.ship_fast,
    rating_value = excluded.rating_value, tags = excluded.tags, marks = excluded.marks, search = excluded.search,
    category_tag = excluded.category_tag, name_folded = excluded.name_folded, more_tags = excluded.more_tags
  WHERE (known.*) IS DISTINCT FROM (excluded.*);
  DELETE FROM listing.further_products f WHERE f.id = ANY (ids) AND NOT EXISTS (
    SELECT FROM listing.products p WHERE p.id = f.id AND f.category_tag = ANY (p.more_tags));
  INSERT INTO listing.further_products AS known
  SELECT * FROM listing.wanted_further WHERE id = ANY (ids)
  ON CONFLICT (id, category_tag) DO UPDATE SET sold = excluded.sold, min_price = excluded.min_price, max_price = excluded.max_price,
    created_at = excluded.created_at, in_stock = excluded.in_stock, ship_fast = excluded.ship_fast,
    rating_value = excluded.rating_value, tags = excluded.tags
  WHERE (known.*) IS DISTINCT FROM (excluded.*);
END $function$;

CREATE OR REPLACE FUNCTION listing.refresh_goods(ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF current_setting('listing.is_deferred', true) = 'on' THEN
    RETURN;
  END IF;
  PERFORM FROM listing.goods WHERE id = ANY (ids) ORDER BY id FOR NO KEY UPDATE;
  DELETE FROM listing.goods g WHERE g.id = ANY (ids) AND NOT EXISTS (
    SELECT FROM public.products p WHERE p.id = g.id AND p.deleted_at IS NULL);
  INSERT INTO listing.goods AS known SELECT * FROM listing.wanted_goods WHERE id = ANY (ids)
  ON CONFLICT (id) DO UPDATE SET created_at = excluded.created_at, updated_at = excluded.updated_at, category_id = excluded.category_id,
    brand_id = excluded.brand_id, min_price = excluded.min_price, max_price = excluded.max_price, sold = excluded.sold,
    in_stock = excluded.in_stock, is_discounted = excluded.is_discounted, is_uncounted = excluded.is_uncounted, state = excluded.state,
    name_folded = excluded.name_folded
  WHERE (known.*) IS DISTINCT FROM (excluded.*);
END $function$;
