CREATE TABLE pages (
  id uuid PRIMARY KEY DEFAULT uuid_v7(),
  slug text NOT NULL UNIQUE CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  -- A text, or {"vi": …, "en": …}.
  title jsonb NOT NULL CHECK (jsonb_typeof(title) IN ('string', 'object')),
  content text NOT NULL,
  seo_title text,
  seo_description text,
  cover_image_url text,
  cover_alt text NOT NULL DEFAULT '',
  show_cover boolean NOT NULL DEFAULT false,
  cover_mode text NOT NULL DEFAULT 'cover' CHECK (cover_mode IN ('contain', 'cover')),
  cover_height integer CHECK (cover_height >= 10),
  cover_height_unit text NOT NULL DEFAULT 'vh' CHECK (cover_height_unit IN ('vh', 'px')),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE menu_items (
  id uuid PRIMARY KEY DEFAULT uuid_v7(),
  location text NOT NULL CHECK (char_length(location) BETWEEN 1 AND 50),
  parent_id uuid REFERENCES menu_items ON DELETE CASCADE,
  label text NOT NULL CHECK (char_length(label) BETWEEN 1 AND 100),
  url text,
  position integer NOT NULL DEFAULT 0
);
CREATE INDEX menu_items_location_idx ON menu_items (location, position);

CREATE TABLE banners (
  id uuid PRIMARY KEY DEFAULT uuid_v7(),
  title text NOT NULL CHECK (char_length(title) BETWEEN 1 AND 200),
  subtitle text NOT NULL DEFAULT '',
  image_url text NOT NULL,
  phone_image_url text,
  link text,
  position integer NOT NULL DEFAULT 0,
  is_active boolean NOT NULL DEFAULT true
);

CREATE TABLE product_views (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id uuid REFERENCES users ON DELETE CASCADE,
  session_id uuid,
  product_id uuid NOT NULL REFERENCES products ON DELETE CASCADE,
  category_id uuid,
  viewed_at timestamptz NOT NULL DEFAULT now(),
  CHECK (user_id IS NOT NULL OR session_id IS NOT NULL)
);
CREATE INDEX product_views_product_idx ON product_views (product_id, viewed_at DESC);
