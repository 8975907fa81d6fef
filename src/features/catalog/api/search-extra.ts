import { type RawBuilder, sql } from 'kysely'

/**
 * SQL: what a product is found by besides its own texts: values of its attributes (a JSON array of names and values) and of its variants'
 * options (a query of one column `options`).
 */
export const searchExtra = (attributes: RawBuilder<unknown>, variants: RawBuilder<unknown>) => sql`
  left(coalesce((
    SELECT string_agg(DISTINCT value, '; ') FROM (
      SELECT item ->> 'value' AS value FROM jsonb_array_elements(${attributes}) item
      WHERE NOT is_advice(item ->> 'name')
      UNION SELECT option.value FROM (${variants}) variant (options), jsonb_each_text(variant.options) option) said), ''), 2000)`
