-- No transaction
-- Staff search customers by words of their names and by the beginnings of e-mail addresses and phone numbers.
DROP INDEX CONCURRENTLY IF EXISTS users_words_idx;
CREATE INDEX CONCURRENTLY users_words_idx ON users
  USING gin (array_to_tsvector(string_to_array(search_words(coalesce(name, '')), ' '))) WITH (gin_pending_list_limit = 256);
DROP INDEX CONCURRENTLY IF EXISTS users_email_start_idx;
CREATE INDEX CONCURRENTLY users_email_start_idx ON users (lower(email) text_pattern_ops);
DROP INDEX CONCURRENTLY IF EXISTS users_phone_start_idx;
CREATE INDEX CONCURRENTLY users_phone_start_idx ON users (phone text_pattern_ops);
