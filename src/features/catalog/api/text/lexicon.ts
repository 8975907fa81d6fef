import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import { keptPlan } from '#platform/kept-plans.ts'

/** A word of the catalogue; see the table vocabulary_words. */
export type KnownWord = { accented: string; folded: string; shown: string; uses: number }

/** What the catalogue knows of the words that were asked for. */
export type Lexicon = {
  /** Words by their folded form, the most used first. */
  words: ReadonlyMap<string, readonly KnownWord[]>
  /** How often words are used that begin like this. */
  beginnings: ReadonlyMap<string, number>
  /** How often one accented word follows another, by both with a space between. */
  pairs: ReadonlyMap<string, number>
  /** How many products there are. */
  documents: number
}

const mostForms = 12
const mostCompletions = 24

/**
 * Looks up folded words, and beginnings of words: those that are no words themselves, and `unfinished`. One statement.
 */
export async function lookUpWords(
  db: Db,
  folded: readonly string[],
  beginnings: readonly string[],
  unfinished: string | undefined,
): Promise<Lexicon> {
  const { rows } = await sql<KnownWord & { begins: string | null }>`${keptPlan}
    SELECT accented, folded, shown, uses, NULL AS begins FROM vocabulary_words
    WHERE folded = ANY (${[...folded]}::text[])
    UNION ALL
    SELECT '', '', '', counted.uses, beginning FROM unnest(${[...beginnings]}::text[]) beginning,
      LATERAL (
        SELECT sum(w.uses)::integer AS uses FROM vocabulary_words w
        WHERE w.folded >= beginning AND w.folded < beginning || '~'
          AND (beginning = ${unfinished ?? null}
            OR NOT EXISTS (SELECT FROM vocabulary_words WHERE folded = beginning))) counted
    WHERE counted.uses > 0
    UNION ALL
    SELECT '', '', '', documents, NULL FROM vocabulary_state`.execute(db)
  return {
    words: byFolded(rows.filter(({ folded: word }) => word)),
    beginnings: new Map(rows.flatMap(({ begins, uses }) => (begins ? [[begins, uses]] : []))),
    pairs: new Map(),
    documents: rows.find(({ folded: word, begins }) => !word && !begins)?.uses ?? 0,
  }
}

function byFolded(rows: readonly KnownWord[]): Map<string, KnownWord[]> {
  const words = new Map<string, KnownWord[]>()
  for (const row of rows.toSorted((a, b) => b.uses - a.uses)) {
    const forms = words.get(row.folded) ?? []
    if (forms.length < mostForms) words.set(row.folded, [...forms, row])
  }
  return words
}

/** Adds what is known of these pairs of accented words (with a space between). */
export async function withPairs(
  db: Db,
  lexicon: Lexicon,
  pairs: ReadonlySet<string>,
): Promise<Lexicon> {
  if (pairs.size === 0) return lexicon
  const [first, second] = [0, 1].map((place) =>
    [...pairs].map((pair) => pair.split(' ')[place] ?? ''),
  )
  const { rows } = await sql<{ first: string; second: string; uses: number }>`${keptPlan}
    SELECT p.first, p.second, p.uses
    FROM unnest(${first}::text[], ${second}::text[]) AS wanted (first, second)
    JOIN vocabulary_pairs p ON p.first = wanted.first AND p.second = wanted.second`.execute(db)
  return {
    ...lexicon,
    pairs: new Map(rows.map((row) => [`${row.first} ${row.second}`, row.uses])),
  }
}

/** Long words of the catalogue that share most of their letters with one of these. */
export async function findSimilar(
  db: Db,
  words: readonly string[],
): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>()
  if (words.length === 0) return found
  const similar: RawBuilder<{ word: string; folded: string }> = sql`
    SELECT DISTINCT word, folded FROM unnest(${[...words]}::text[]) word
    JOIN vocabulary_words w ON w.folded % word AND char_length(w.folded) > 5`
  for (const { word, folded } of (await similar.execute(db)).rows) {
    found.set(word, [...(found.get(word) ?? []), folded])
  }
  return found
}

/** How often words that begin like this, and go on, follow a word of these letters. */
export async function countContinuations(
  db: Db,
  before: string,
  beginning: string,
): Promise<number> {
  const { rows } = await sql<{ uses: number }>`${keptPlan}
    SELECT coalesce(sum(p.uses), 0)::integer AS uses FROM vocabulary_words one
    JOIN vocabulary_pairs p ON p.first = one.accented JOIN vocabulary_words two ON two.accented = p.second
    WHERE one.folded = ${before} AND two.folded > ${beginning} AND two.folded < ${`${beginning}~`}`.execute(
    db,
  )
  return rows[0]?.uses ?? 0
}

/** The most used words that begin like this. */
export async function findCompletions(db: Db, beginning: string): Promise<string[]> {
  const { rows } = await sql<{ folded: string }>`${keptPlan}
    SELECT folded FROM vocabulary_words
    WHERE folded > ${beginning} AND folded < ${`${beginning}~`}
    GROUP BY folded ORDER BY max(uses) DESC, folded LIMIT ${mostCompletions}`.execute(db)
  return rows.map(({ folded }) => folded)
}
