-- Short descriptions were stored as they were given until now, and are shown as HTML. Scripts and styles go with what
-- they hold; of the other tags only plain ones without attributes stay, and every `<` that is left over is a character.
UPDATE products
SET short_desc = regexp_replace(
  regexp_replace(
    regexp_replace(
      regexp_replace(short_desc, '<script\M.*?</script\s*>', '', 'gi'),
      '<style\M.*?</style\s*>', '', 'gi'),
    '<(?!/?(?:p|br|b|strong|em|i|u|s|sub|sup|small|ul|ol|li)\s*/?>)/?[a-z!][^<>]*>', '', 'gi'),
  '<(?!/?(?:p|br|b|strong|em|i|u|s|sub|sup|small|ul|ol|li)\s*/?>)', '&lt;', 'gi')
WHERE short_desc LIKE '%<%';
