import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { AttributeFilter } from '../query/attribute-filter.ts'

/** True for a row `t` with `value` and `value_number` that meets all filters. */
export function attributeFilterSql(filters: readonly AttributeFilter[]): RawBuilder<SqlBool> {
  const each = filters.map((filter) => {
    if ('oneOf' in filter) return sql`t.value = ANY (${[...filter.oneOf]}::text[])`
    return 'min' in filter
      ? sql`t.value_number >= ${filter.min}`
      : sql`t.value_number <= ${filter.max}`
  })
  return sql`(${sql.join(each, sql` AND `)})`
}
