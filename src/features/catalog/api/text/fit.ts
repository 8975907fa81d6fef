import { type RawBuilder, sql } from 'kysely'
import type { NamedCategory, TextCategories } from './categories-of-text.ts'
import { fits, phrasesOf, queryOf, termQuery } from './match.ts'
import type { Term } from './terms.ts'

/**
 * An order of rows `p` of `listing.products` by how well they fit: more and rarer of the words, where not all are asked for; diacritics as
 * they were typed; then what can be bought; then names that begin with the query, categories of its name, words that
 * stand together.
 */
export function fitOf(
  terms: readonly Term[],
  categories: TextCategories,
  { isRelaxed, documents }: { isRelaxed: boolean; documents: number },
): RawBuilder<unknown> {
  const typed = terms.filter(({ isAccented }) => isAccented)
  const orders: RawBuilder<unknown>[] = []
  if (isRelaxed) {
    const worths = terms.map((term): Share => [fits(termQuery(term)), worth(term, documents)])
    orders.push(sql`${total(worths)} DESC`)
  }
  if (typed.length > 0)
    orders.push(
      sql`${total(typed.flatMap((term) => accentShares(term, categories.isBranch)))} DESC`,
    )
  orders.push(sql`p.in_stock DESC`)
  orders.push(sql`${score(terms, categories)} DESC`)
  return sql.join(orders)
}

/** Words with their own diacritics: themselves rather than other names, in names and categories rather than properties. */
function accentShares(term: Term, isBranch: boolean): Share[] {
  const own = { ...term, any: term.any.slice(0, 1) }
  return [
    [fits(termQuery(own, { isStrict: true, where: 'AB' })), 1],
    [fits(termQuery(term, { isStrict: true, where: 'AB' })), 1],
    [fits(termQuery(term, { isStrict: true, where: isBranch ? '' : 'ABD' })), 1],
  ]
}

/** A rare word says more than a common one. */
function worth({ uses, isFiller }: Term, documents: number): number {
  if (isFiller) return 1
  return 10 + Math.round(4 * Math.log((documents + 1) / (Math.min(uses, documents) + 1)))
}

function score(terms: readonly Term[], categories: TextCategories): RawBuilder<unknown> {
  const phrases = phrasesOf(terms)
  const like = (before: string) =>
    phrases.map(({ text, isOpen }) => `${before}${text}${isOpen ? '' : ' '}%`)
  const named = sql`(p.name_folded || ' ')`
  return total([
    [sql`${named} LIKE ANY (${like('')}::text[])`, 9],
    [sql`(' ' || ${named}) LIKE ANY (${like('% ')}::text[])`, 5],
    [isBelow(categories.named), 8],
    [isBelow(categories.mentioned), 4],
    [isBelow(categories.akin), 3],
    [fits(queryOf(terms, { where: 'A' })), 4],
    [fits(queryOf(terms, { where: 'AB' })), 2],
    ...terms.slice(0, 1).map((term): Share => [fits(termQuery(term, { where: 'A' })), 1]),
    ...asTyped(terms),
  ])
}

/** A single word without diacritics may be meant so: “rau” before râu. */
function asTyped([term, ...others]: readonly Term[]): Share[] {
  const [word] = term?.any[0] ?? []
  if (!term || !word || others.length > 0 || word.isBeginning) return []
  const plain = { ...term, isAccented: true, any: [[{ ...word, accented: `${word.folded}0` }]] }
  return [[fits(termQuery(plain, { isStrict: true, where: 'A' })), 6]]
}

type Share = [condition: RawBuilder<unknown>, points: number]

function total(shares: readonly Share[]): RawBuilder<unknown> {
  const parts = shares.map(
    ([condition, points]) => sql`CASE WHEN ${condition} THEN ${sql.lit(points)} ELSE 0 END`,
  )
  return sql`(${sql.join(parts, sql` + `)})`
}

function isBelow(categories: readonly NamedCategory[]): RawBuilder<unknown> {
  if (categories.length === 0) return sql`false`
  return sql`p.tags && ${categories.map(({ tag }) => tag)}::integer[]`
}
