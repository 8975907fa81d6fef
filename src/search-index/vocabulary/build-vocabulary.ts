import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import type { Jobs } from '#platform/jobs.ts'
import { isListed } from './is-listed.ts'

const buildLock = 7_240_313
/** Held in shared mode by transactions that change the catalog; see note_vocabulary_change(). */
const changeLock = 7_240_315

export function handleVocabularyJobs(jobs: Jobs, db: Db): void {
  jobs.schedule('search-vocabulary', '* * * * *', () => refreshVocabulary(db))
}

/** Rebuilds the vocabulary if the catalog has changed since the last build and no other build is running. */
export async function refreshVocabulary(db: Db): Promise<void> {
  const state = await db.selectFrom('vocabulary_state').selectAll().executeTakeFirst()
  if (!state?.is_stale && !state?.is_building) return
  const isFree = (tx: Db) => tryLock(tx, buildLock)
  // Another build that holds the lock by now has begun after the mark, and covers every change before it.
  if (await db.transaction().execute(async (tx) => (await isFree(tx)) && markBuilding(tx))) {
    await db.transaction().execute(async (tx) => (await isFree(tx)) && build(tx))
    await analyse(db)
  }
}

/** Builds words, bigrams and keywords in one transaction. Concurrent builds wait for each other. */
export async function buildVocabulary(db: Db): Promise<void> {
  await db.transaction().execute(markBuilding)
  await db.transaction().execute(async (tx) => {
    await sql`SELECT pg_advisory_xact_lock(${buildLock})`.execute(tx)
    await build(tx)
  })
  await analyse(db)
}

/** Clears the stale flag before anything is read, so that later changes set it again. */
async function markBuilding(tx: Db): Promise<boolean> {
  // While a change is not committed the flag stays set: the build cannot read it.
  if (await tryLock(tx, changeLock)) {
    await sql`
      INSERT INTO vocabulary_state (is_stale, is_building) VALUES (false, true)
      ON CONFLICT (id) DO UPDATE SET is_stale = false, is_building = true`.execute(tx)
  }
  return true
}

async function build(tx: Db): Promise<void> {
  // The default timeout is made for requests.
  await sql`SET LOCAL statement_timeout = '10min'`.execute(tx)
  await collectTexts(tx)
  await collectWords(tx)
  await collectPairs(tx)
  await collectKeywords(tx)
  // The row is skipped while a change that is not committed holds it: the vocabulary is built again after that.
  await sql`
    UPDATE vocabulary_state SET is_building = false,
      documents = (SELECT count(*) FROM products p WHERE ${isListed})
    WHERE id IN (SELECT id FROM vocabulary_state FOR UPDATE SKIP LOCKED)`.execute(tx)
  await sql`INSERT INTO listing.changes (what) VALUES ('vocabulary')`.execute(tx)
}

async function analyse(db: Db): Promise<void> {
  await sql`ANALYZE vocabulary_words, vocabulary_pairs, vocabulary_keywords`.execute(db)
}

async function tryLock(tx: Db, lock: number): Promise<boolean> {
  const { rows } = await sql<{ isLocked: boolean }>`
    SELECT pg_try_advisory_xact_lock(${lock}) AS "isLocked"`.execute(tx)
  return rows[0]?.isLocked ?? false
}

async function collectTexts(tx: Db): Promise<void> {
  await make(
    tx,
    'learnt_categories',
    sql`
      WITH own AS (
        SELECT category_id, count(*) AS uses FROM (
          SELECT p.category_id FROM products p WHERE ${isListed}
          UNION ALL
          SELECT m.category_id FROM product_categories m JOIN products p ON p.id = m.product_id WHERE ${isListed}) listed
        GROUP BY category_id),
      counted AS (
        SELECT above.id, sum(own.uses) AS uses FROM own JOIN categories below ON below.id = own.category_id
        CROSS JOIN LATERAL unnest(below.path_ids) AS above (id) GROUP BY above.id)
      SELECT part, sum(uses)::integer AS uses FROM categories c JOIN counted USING (id),
      regexp_split_to_table(c.name, '\\s*[&,/]\\s*') part
      WHERE part <> '' GROUP BY part`,
  )
  await make(
    tx,
    'learnt_brands',
    sql`
      SELECT b.name, count(*)::integer AS uses FROM products p JOIN brands b ON b.id = p.brand_id
      WHERE ${isListed} GROUP BY b.name`,
  )
  await make(
    tx,
    'learnt_texts',
    sql`
      SELECT string_to_array(trim(regexp_replace(lower(normalize(text, NFC)), '[^[:alnum:]]+', ' ', 'g')), ' ') AS words,
        uses::integer, is_name
      FROM (
        SELECT name AS text, 1 AS uses, true AS is_name FROM products p WHERE ${isListed}
        UNION ALL
        SELECT value, count(*), false FROM products p, unnest(string_to_array(search_extra, '; ')) value
        WHERE ${isListed} GROUP BY value
        UNION ALL SELECT name, uses, false FROM learnt_brands
        UNION ALL SELECT part, uses, false FROM learnt_categories) said`,
  )
}

/** Each spelling is normalised once: doing so for every word of every name takes minutes. */
async function collectWords(tx: Db): Promise<void> {
  await make(
    tx,
    'learnt_follows',
    sql`
      SELECT words[place] AS first, words[place + 1] AS second, sum(uses)::integer AS uses
      FROM learnt_texts, generate_subscripts(words, 1) place
      GROUP BY 1, 2`,
  )
  await make(
    tx,
    'learnt_spellings',
    sql`
      SELECT spelling, accent_words(spelling) AS accented, search_words(spelling) AS folded, uses
      FROM (SELECT first AS spelling, sum(uses)::integer AS uses FROM learnt_follows
        WHERE char_length(first) BETWEEN 1 AND 30 GROUP BY first) s`,
  )
  await sql`CREATE INDEX ON learnt_spellings (spelling)`.execute(tx)
  await replace(
    tx,
    'vocabulary_words',
    'accented',
    ['folded', 'shown', 'uses'],
    sql`
      SELECT accented, (array_agg(folded ORDER BY uses DESC, spelling))[1] AS folded,
        (array_agg(spelling ORDER BY uses DESC, spelling))[1] AS shown, sum(uses)::integer AS uses
      FROM learnt_spellings WHERE accented <> '' AND folded !~ ' ' GROUP BY accented`,
  )
}

async function collectPairs(tx: Db): Promise<void> {
  await replace(
    tx,
    'vocabulary_pairs',
    'first, second',
    ['uses'],
    sql`
      SELECT one.accented AS first, two.accented AS second, sum(f.uses)::integer AS uses
      FROM learnt_follows f JOIN learnt_spellings one ON one.spelling = f.first
      JOIN learnt_spellings two ON two.spelling = f.second
      GROUP BY 1, 2
      -- In a large catalog what stood bigramCount once says nothing.
      HAVING sum(f.uses) > (SELECT count(*) / 200000 FROM learnt_texts)`,
  )
}

/** Categories, brands, and common prefixes of names, unless most of these continue with the same word. */
async function collectKeywords(tx: Db): Promise<void> {
  await make(
    tx,
    'learnt_beginnings',
    sql`
      SELECT array_to_string(words[1:length], ' ') AS text, array_to_string(words[1:length - 1], ' ') AS shorter,
        length, count(*)::integer AS uses
      FROM learnt_texts, generate_series(1, 5) length
      WHERE is_name AND cardinality(words) >= length
      GROUP BY 1, 2, 3 HAVING count(*) >= greatest(2, (SELECT count(*) / 50000 FROM learnt_texts))`,
  )
  await replace(
    tx,
    'vocabulary_keywords',
    'shown',
    ['folded', 'uses'],
    sql`
      SELECT shown, search_words(shown) AS folded, max(uses) AS uses FROM (
        SELECT lower(part) AS shown, uses FROM learnt_categories
        UNION ALL SELECT name, uses FROM learnt_brands
        UNION ALL
        SELECT text, uses FROM learnt_beginnings b
        WHERE length < 5 AND text !~ '\\m(\\d+|và|cho|của|với|có|không|từ|các|những|đi|để|trong)$' AND NOT EXISTS (
          SELECT FROM learnt_beginnings longer
          WHERE longer.shorter = b.text AND longer.uses * 10 >= b.uses * 7)) found
      WHERE char_length(shown) BETWEEN 2 AND 60 GROUP BY shown`,
  )
}

async function make(tx: Db, table: string, rows: RawBuilder<unknown>): Promise<void> {
  await sql`CREATE TEMP TABLE ${sql.table(table)} ON COMMIT DROP AS ${rows}`.execute(tx)
  await sql`ANALYZE ${sql.table(table)}`.execute(tx)
}

/** Makes a table equal to `rows`; equal rows are not written. */
async function replace(
  tx: Db,
  table: string,
  key: string,
  columns: readonly string[],
  rows: RawBuilder<unknown>,
): Promise<void> {
  const keys = sql.raw(key)
  const names = sql.join(columns.map((name) => sql.ref(name)))
  const fresh = sql.join(columns.map((name) => sql.ref(`excluded.${name}`)))
  const old = sql.join(columns.map((name) => sql.ref(`known.${name}`)))
  await make(tx, `fresh_${table}`, rows)
  await sql`
    DELETE FROM ${sql.table(table)} WHERE (${keys}) NOT IN (SELECT ${keys} FROM ${sql.table(`fresh_${table}`)})`.execute(
    tx,
  )
  await sql`
    INSERT INTO ${sql.table(table)} AS known (${keys}, ${names})
    SELECT ${keys}, ${names} FROM ${sql.table(`fresh_${table}`)}
    ON CONFLICT (${keys}) DO UPDATE SET (${names}) = ROW (${fresh})
    WHERE (${old}) IS DISTINCT FROM (${fresh})`.execute(tx)
}
