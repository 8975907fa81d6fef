import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type BooleanQuery, earlyLetters, type RankingKey } from '../query/boolean-query.ts'

/** True for a row `p` of `listing.products` that matches. */
export function booleanQuerySql(query: BooleanQuery): RawBuilder<SqlBool> {
  if ('tsquery' in query) return sql`p.search @@ ${query.tsquery}::tsquery`
  if ('every' in query) return joined(query.every.map(booleanQuerySql), sql` AND `, sql`true`)
  if ('some' in query) return joined(query.some.map(booleanQuerySql), sql` OR `, sql`false`)
  if ('unindexed' in query) return sql`(${booleanQuerySql(query.unindexed)}) IS TRUE`
  if ('ids' in query) return sql`p.id = ANY (${[...query.ids]}::uuid[])`
  if ('tags' in query) {
    return query.tags.length > 0 ? sql`p.tags && ${[...query.tags]}::integer[]` : sql`false`
  }
  const named = sql`(p.name_folded || ' ')`
  const texts = query.phrases.map(({ text, isOpen }) => `${text}${isOpen ? '' : ' '}`)
  if (query.at === 'start')
    return sql`${named} LIKE ANY (${texts.map((text) => `${text}%`)}::text[])`
  if (query.at === 'anywhere') {
    return sql`(' ' || ${named}) LIKE ANY (${texts.map((text) => `% ${text}%`)}::text[])`
  }
  return joined(
    texts.map(
      (text) => sql`strpos(' ' || ${named}, ${` ${text}`}) BETWEEN 1 AND ${sql.lit(earlyLetters)}`,
    ),
    sql` OR `,
    sql`false`,
  )
}

export function rankingSql(keys: readonly RankingKey[]): RawBuilder<unknown> {
  return sql.join(keys.map(rankingKeySql))
}

function rankingKeySql(key: RankingKey): RawBuilder<unknown> {
  if (key === 'inStock') return sql`p.in_stock DESC`
  if ('idOrder' in key) return sql`array_position(${[...key.idOrder]}::uuid[], p.id)`
  const parts = key.points.map(
    ([query, points]) =>
      sql`CASE WHEN ${booleanQuerySql(query)} THEN ${sql.lit(points)} ELSE 0 END`,
  )
  return sql`(${sql.join(parts, sql` + `)}) DESC`
}

function joined(
  conditions: readonly RawBuilder<SqlBool>[],
  by: RawBuilder<unknown>,
  ofNone: RawBuilder<SqlBool>,
): RawBuilder<SqlBool> {
  return conditions.length > 0 ? sql`(${sql.join(conditions, by)})` : ofNone
}
