CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS btree_gist;

-- Time-ordered ids (RFC 9562 version 7): rows made together lie together in every index.
CREATE FUNCTION uuid_v7() RETURNS uuid LANGUAGE sql VOLATILE PARALLEL SAFE AS $$
  SELECT encode(
    set_bit(set_bit(
      overlay(uuid_send(gen_random_uuid())
        PLACING substring(int8send((extract(epoch FROM clock_timestamp()) * 1000)::bigint) FROM 3)
        FROM 1 FOR 6),
      52, 1), 53, 1),
    'hex')::uuid
$$;

-- Same folding as foldVietnamese() in src/shared/vietnamese.ts.
CREATE FUNCTION fold_vi(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT lower(translate(regexp_replace(normalize(value, NFD), '[\u0300-\u036f]', '', 'g'), 'đĐ', 'dd'))
$$;

-- Every run of letters and digits is a word: without this "8GB/256GB" would be one, as a file's path.
CREATE FUNCTION search_words(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT trim(regexp_replace(fold_vi(value), '[^[:alnum:]]+', ' ', 'g'))
$$;

CREATE FUNCTION forbid_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END $$;
