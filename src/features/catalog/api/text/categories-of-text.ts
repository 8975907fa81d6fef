import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import { foldVietnamese } from '#shared/vietnamese.ts'
import { phrasesOf } from './match.ts'
import type { Term } from './terms.ts'

/** Ids of categories by how they are named beside a query. */
export type TextCategories = {
  /** The query is their name, or a part of it (“Áo” of “Áo & Quần nữ”). */
  named: string[]
  /** Their name, or a part of it, stands in the query. */
  mentioned: string[]
  /** The query stands in their name. */
  akin: string[]
  /** The query is the name of a top category: all that is in it is meant. */
  isBranch: boolean
}

type Row = { id: string; name: string; depth: number }

/** Which categories a query speaks of; one statement. */
export async function findTextCategories(db: Db, terms: readonly Term[]): Promise<TextCategories> {
  const phrases = phrasesOf(terms).map(({ text, isOpen }) => ` ${text}${isOpen ? '' : ' '}`)
  const words = phrases
    .flatMap((phrase) => phrase.split(/(?<=\S )/))
    .map((word) => `% ${word.trimStart()}%`)
  const { rows } = await sql<Row>`
    SELECT id, name, depth FROM categories
    WHERE (' ' || name_folded || ' ') LIKE ANY (${[...new Set(words)]}::text[])`.execute(db)
  const found: TextCategories = { named: [], mentioned: [], akin: [], isBranch: false }
  for (const { id, name } of rows) {
    const parts = [name, ...name.split(/\s*[&,/]\s*/)].map((part) => ` ${asWords(part)} `)
    const some = (test: (phrase: string, part: string) => boolean) =>
      phrases.some((phrase) => parts.some((part) => test(phrase, part)))
    if (
      some((phrase, part) => part === phrase || (!phrase.endsWith(' ') && part.startsWith(phrase)))
    ) {
      found.named.push(id)
    } else if (some((phrase, part) => phrase.includes(part))) found.mentioned.push(id)
    else if (some((phrase, part) => part.includes(phrase))) found.akin.push(id)
  }
  // Where a category below another is named as well, that is what is meant: the upper one holds more than it.
  const depths = new Map(rows.map(({ id, depth }) => [id, depth]))
  const depthOf = (id: string) => depths.get(id) ?? 0
  const deepest = Math.max(...found.named.map(depthOf))
  return {
    ...found,
    isBranch: deepest === 1,
    named: found.named.filter((id) => depthOf(id) === deepest),
    mentioned: [...found.mentioned, ...found.named.filter((id) => depthOf(id) < deepest)],
  }
}

function asWords(text: string): string {
  return (
    foldVietnamese(text)
      .match(/[\p{L}\p{N}]+/gu)
      ?.join(' ') ?? ''
  )
}
