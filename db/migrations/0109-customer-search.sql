-- Staff search customers by words of their names and by the beginnings of e-mail addresses and phone numbers.
CREATE INDEX users_words_idx ON users USING gin (array_to_tsvector(string_to_array(search_words(coalesce(name, '')), ' ')))
  WITH (gin_pending_list_limit = 256);
CREATE INDEX users_email_start_idx ON users (lower(email) text_pattern_ops);
CREATE INDEX users_phone_start_idx ON users (phone text_pattern_ops);
