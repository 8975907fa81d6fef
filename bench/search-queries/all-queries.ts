import { foldVietnamese } from '#shared/vietnamese.ts'
import { asTelex, asVni } from '#test/typing-keys.ts'
import { books } from './books.ts'
import { clothes } from './clothes.ts'
import { daily } from './daily.ts'
import { home } from './home.ts'
import type { Item, Kind, Need } from './need.ts'

export type Query = { q: string; kind: Kind; isRelevant: (item: Item) => boolean }

const handWritten = [
  'telex',
  'vni',
  'typo',
  'short',
  'joined',
  'partial',
  'words',
  'synonym',
  'sku',
] as const

/** All spellings of all needs as queries. */
export function queriesOf(needs: readonly Need[]): Query[] {
  const queries = needs.flatMap((need) => {
    const { isRelevant, ask } = need
    const of = (kind: Kind, list: readonly string[] = []) =>
      list.map((q) => ({ q, kind, isRelevant }))
    return [
      ...of('accented', ask),
      ...of('plain', ask.map(foldVietnamese)),
      ...of('telex', ask.map(asTelex)),
      ...of('vni', ask.map(asVni)),
      ...handWritten.flatMap((kind) => of(kind, need[kind])),
    ]
  })
  // Some spellings are equal, for example in Telex when a query has no diacritics; each text counts once.
  return [...new Map(queries.toReversed().map((query) => [query.q, query])).values()].reverse()
}

export const allQueries = queriesOf([...clothes, ...home, ...books, ...daily])
