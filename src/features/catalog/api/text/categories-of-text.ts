import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import { keptPlan } from '#platform/kept-plans.ts'
import { foldVietnamese } from '#shared/vietnamese.ts'
import type { TopCategory } from '../../contract.ts'
import { phrasesOf } from './match.ts'
import type { Term } from './terms.ts'

/** A category, and the tag of all that is in it or below it. */
export type NamedCategory = TopCategory & { tag: number }

/** Categories by how they are named beside a query. */
export type TextCategories = {
  /** The query is their name, or a part of it (“Áo” of “Áo & Quần nữ”). */
  named: NamedCategory[]
  /** Their name, or a part of it, stands in the query. */
  mentioned: NamedCategory[]
  /** The query stands in their name. */
  akin: NamedCategory[]
  /** The query is the name of a top category: all that is in it is meant. */
  isBranch: boolean
}

type Row = NamedCategory & { depth: number }

/** Which categories a query speaks of; one statement. */
export async function findTextCategories(db: Db, terms: readonly Term[]): Promise<TextCategories> {
  const phrases = phrasesOf(terms).map(({ text, isOpen }) => ` ${text}${isOpen ? '' : ' '}`)
  const words = phrases
    .flatMap((phrase) => phrase.split(/(?<=\S )/))
    .map((word) => `% ${word.trimStart()}%`)
  const { rows } = await sql<Row>`${keptPlan}
    SELECT c.id, c.name, c.slug, c.image_url AS "imageUrl", c.depth, t.tag
    FROM categories c JOIN listing.tags t ON t.category_id = c.id
    WHERE (' ' || c.name_folded || ' ') LIKE ANY (${[...new Set(words)]}::text[])`.execute(db)
  const [named, mentioned, akin]: [Row[], Row[], Row[]] = [[], [], []]
  for (const row of rows) {
    const { name } = row
    const parts = [name, ...name.split(/\s*[&,/]\s*/)].map((part) => ` ${asWords(part)} `)
    const some = (test: (phrase: string, part: string) => boolean) =>
      phrases.some((phrase) => parts.some((part) => test(phrase, part)))
    if (
      some((phrase, part) => part === phrase || (!phrase.endsWith(' ') && part.startsWith(phrase)))
    ) {
      named.push(row)
    } else if (some((phrase, part) => phrase.includes(part))) mentioned.push(row)
    else if (some((phrase, part) => part.includes(phrase))) akin.push(row)
  }
  // Where a category below another is named as well, that is what is meant: the upper one holds more than it.
  const deepest = Math.max(...named.map(({ depth }) => depth))
  return {
    isBranch: deepest === 1,
    named: named.filter(({ depth }) => depth === deepest),
    mentioned: [...mentioned, ...named.filter(({ depth }) => depth < deepest)],
    akin,
  }
}

function asWords(text: string): string {
  return (
    foldVietnamese(text)
      .match(/[\p{L}\p{N}]+/gu)
      ?.join(' ') ?? ''
  )
}
