import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import type { Keyword } from '../vocabulary/keyword-index.ts'
import { editDistance } from '../vocabulary/spelling-edits.ts'
import type { Vocabulary, VocabularySource, VocabularyWord } from '../vocabulary/vocabulary.ts'

const maxForms = 12
const maxCompletions = 24
const maxKeywords = 40
const shortestSimilar = 6
const shortestHeld = 3

/** Lookups by kind and key; a missing key has not been loaded. */
type Loaded = {
  documents: number | undefined
  forms: Map<string, readonly VocabularyWord[]>
  prefixUses: Map<string, number>
  completions: Map<string, string[]>
  bigrams: Map<string, number>
  bigramPrefixes: Map<string, number>
  similar: Map<string, string[]>
}

type Missing = {
  words: Set<string>
  prefixes: Set<string>
  completions: Set<string>
  bigrams: Map<string, readonly [string, string]>
  bigramPrefixes: Map<string, readonly [string, string]>
  similar: Set<string>
}

// Work runs on what is loaded and records what is missing, which is loaded at once; then it runs again, until nothing is missing.
// The last run has seen the same as with a whole vocabulary.
export function createVocabularySlice(db: Db): VocabularySource {
  const loaded: Loaded = {
    documents: undefined,
    forms: new Map(),
    prefixUses: new Map(),
    completions: new Map(),
    bigrams: new Map(),
    bigramPrefixes: new Map(),
    similar: new Map(),
  }
  return {
    async use(work) {
      for (;;) {
        const missing: Missing = {
          words: new Set(),
          prefixes: new Set(),
          completions: new Set(),
          bigrams: new Map(),
          bigramPrefixes: new Map(),
          similar: new Set(),
        }
        const wasLoaded = loaded.documents !== undefined
        const result = work(createView(loaded, missing))
        const isMissing = Object.values(missing).some(({ size }) => size > 0)
        if (wasLoaded && !isMissing) return result
        await load(db, loaded, missing)
      }
    },
    async findKeywords(text) {
      const found = await Promise.all([completeKeyword(db, text), holdKeyword(db, text)])
      return [...new Map(found.flat().map((keyword) => [keyword.shown, keyword])).values()]
    },
    completeKeyword: (text) => completeKeyword(db, text),
  }
}

function createView(loaded: Loaded, missing: Missing): Vocabulary {
  const formsOf = (folded: string): readonly VocabularyWord[] => {
    const known = loaded.forms.get(folded)
    if (!known) missing.words.add(folded)
    return known ?? []
  }
  return {
    documents: loaded.documents ?? 0,
    has: (folded) => formsOf(folded).length > 0,
    // Candidates are looked up by their letters.
    mayContain: () => true,
    accentedForms: formsOf,
    usesOfPrefix(prefix) {
      const known = loaded.prefixUses.get(prefix)
      if (known === undefined) missing.prefixes.add(prefix)
      return known ?? 0
    },
    completionsOf(prefix) {
      const known = loaded.completions.get(prefix)
      if (!known) missing.completions.add(prefix)
      return known ?? []
    },
    bigramCount(first, second) {
      const key = `${first} ${second}`
      const known = loaded.bigrams.get(key)
      if (known === undefined) missing.bigrams.set(key, [first, second])
      return known ?? 0
    },
    bigramCountOfPrefix(before, prefix) {
      const key = `${before} ${prefix}`
      const known = loaded.bigramPrefixes.get(key)
      if (known === undefined) missing.bigramPrefixes.set(key, [before, prefix])
      return known ?? 0
    },
    withinTwoEdits(folded) {
      const known = loaded.similar.get(folded)
      if (!known) missing.similar.add(folded)
      return known ?? []
    },
  }
}

type Row = {
  documents: number | null
  words: VocabularyWord[]
  prefixes: [string, number][]
  completions: [string, string[]][]
  bigrams: [string, string, number][]
  bigramPrefixes: [string, string, number][]
  similar: [string, string[]][]
}

async function load(db: Db, loaded: Loaded, missing: Missing): Promise<void> {
  const { words, prefixes, completions, bigrams, bigramPrefixes, similar } = missing
  const { rows } = await sql<Row>`
    SELECT (SELECT documents FROM vocabulary_state) AS documents,
      ${listOf(words, wordRows([...words]))} AS words,
      ${listOf(prefixes, prefixRows([...prefixes]))} AS prefixes,
      ${listOf(completions, completionRows([...completions]))} AS completions,
      ${listOf(bigrams, bigramRows([...bigrams.values()]))} AS bigrams,
      ${listOf(bigramPrefixes, bigramPrefixRows([...bigramPrefixes.values()]))} AS "bigramPrefixes",
      ${listOf(similar, similarRows([...similar]))} AS similar`.execute(db)
  const [row] = rows
  if (!row) throw new Error('a statement without FROM gives one row')
  loaded.documents = row.documents ?? 0
  for (const folded of words) loaded.forms.set(folded, [])
  for (const [folded, forms] of Map.groupBy(row.words, (word) => word.folded)) {
    loaded.forms.set(folded, forms)
  }
  for (const prefix of prefixes) loaded.prefixUses.set(prefix, 0)
  for (const [prefix, uses] of row.prefixes) loaded.prefixUses.set(prefix, uses)
  for (const prefix of completions) loaded.completions.set(prefix, [])
  for (const [prefix, found] of row.completions) loaded.completions.set(prefix, found)
  for (const key of bigrams.keys()) loaded.bigrams.set(key, 0)
  for (const [first, second, uses] of row.bigrams) loaded.bigrams.set(`${first} ${second}`, uses)
  for (const key of bigramPrefixes.keys()) loaded.bigramPrefixes.set(key, 0)
  for (const [before, prefix, uses] of row.bigramPrefixes) {
    loaded.bigramPrefixes.set(`${before} ${prefix}`, uses)
  }
  for (const folded of similar) loaded.similar.set(folded, [])
  for (const [folded, candidates] of row.similar) {
    const found = candidates.filter((word) => editDistance(word, folded) === 2)
    loaded.similar.set(folded, found)
  }
}

function listOf({ size }: { size: number }, rows: RawBuilder<unknown>): RawBuilder<unknown> {
  return size === 0
    ? sql`'[]'::json`
    : sql`(SELECT coalesce(json_agg(found.item), '[]') FROM (${rows}) found)`
}

function wordRows(words: readonly string[]) {
  return sql`
    SELECT json_build_object('accented', w.accented, 'folded', w.folded, 'shown', w.shown, 'uses', w.uses) AS item
    FROM unnest(${words}::text[]) wanted (folded) CROSS JOIN LATERAL (
      SELECT * FROM vocabulary_words WHERE folded = wanted.folded COLLATE "C"
      ORDER BY uses DESC, accented LIMIT ${maxForms}) w`
}

/** True for a text with a prefix, in a form that the index supports. */
function hasPrefix(text: RawBuilder<unknown>, prefix: RawBuilder<unknown>) {
  return sql`${text} >= ${prefix} COLLATE "C" AND ${text} < (${prefix} || ${'\uffff'}) COLLATE "C"`
}

const folded = sql`w.folded`
const wanted = sql`wanted.prefix`

function prefixRows(prefixes: readonly string[]) {
  return sql`
    SELECT json_build_array(wanted.prefix, (
      SELECT coalesce(sum(uses), 0) FROM vocabulary_words w WHERE ${hasPrefix(folded, wanted)})) AS item
    FROM unnest(${prefixes}::text[]) wanted (prefix)`
}

function completionRows(prefixes: readonly string[]) {
  return sql`
    SELECT json_build_array(wanted.prefix, (
      SELECT coalesce(json_agg(most.folded ORDER BY most.uses DESC, most.folded), '[]') FROM (
        SELECT w.folded, max(w.uses) AS uses FROM vocabulary_words w
        WHERE ${hasPrefix(folded, wanted)} AND w.folded <> wanted.prefix
        GROUP BY w.folded ORDER BY max(w.uses) DESC, w.folded LIMIT ${maxCompletions}) most)) AS item
    FROM unnest(${prefixes}::text[]) wanted (prefix)`
}

function bigramRows(pairs: readonly (readonly [string, string])[]) {
  return sql`
    SELECT json_build_array(p.first, p.second, p.uses) AS item
    FROM unnest(${pairs.map(([first]) => first)}::text[], ${pairs.map(([, second]) => second)}::text[])
      wanted (first, second)
    JOIN vocabulary_pairs p ON p.first = wanted.first COLLATE "C" AND p.second = wanted.second COLLATE "C"`
}

function bigramPrefixRows(pairs: readonly (readonly [string, string])[]) {
  return sql`
    SELECT json_build_array(wanted.before, wanted.prefix, (
      SELECT coalesce(sum(p.uses), 0)
      FROM (SELECT accented FROM vocabulary_words WHERE folded = wanted.before COLLATE "C"
        ORDER BY uses DESC, accented LIMIT ${maxForms}) one
      JOIN vocabulary_pairs p ON p.first = one.accented
      JOIN vocabulary_words w ON w.accented = p.second
      WHERE ${hasPrefix(folded, wanted)} AND w.folded <> wanted.prefix)) AS item
    FROM unnest(${pairs.map(([before]) => before)}::text[], ${pairs.map(([, prefix]) => prefix)}::text[])
      wanted (before, prefix)`
}

/** Two edits bring in two letters at most, and take away two at most: this leaves few words to be compared. */
function similarRows(words: readonly string[]) {
  return sql`
    SELECT json_build_array(wanted.folded, (
      SELECT coalesce(json_agg(DISTINCT w.folded), '[]') FROM vocabulary_words w
      WHERE char_length(w.folded) BETWEEN greatest(char_length(wanted.folded) - 2, ${shortestSimilar})
        AND char_length(wanted.folded) + 2
        AND char_length(translate(w.folded, wanted.folded, '')) <= 2
        AND char_length(translate(wanted.folded, w.folded, '')) <= 2)) AS item
    FROM unnest(${words}::text[]) wanted (folded)`
}

async function completeKeyword(db: Db, text: string): Promise<Keyword[]> {
  const { rows } = await sql<Keyword>`
    SELECT shown, folded, uses FROM vocabulary_keywords w WHERE ${hasPrefix(folded, sql`${text}::text`)}
    ORDER BY uses DESC, shown LIMIT ${maxKeywords}`.execute(db)
  return rows
}

async function holdKeyword(db: Db, text: string): Promise<Keyword[]> {
  if (text.length < shortestHeld) return []
  const { rows } = await sql<Keyword>`
    SELECT shown, folded, uses FROM vocabulary_keywords WHERE strpos(folded, ${` ${text}`}) > 0
    ORDER BY uses DESC, shown LIMIT ${maxKeywords}`.execute(db)
  return rows
}
