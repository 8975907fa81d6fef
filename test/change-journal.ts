import type { Pool } from 'pg'

/**
 * Tables that rejected calls may also write: counters of attempts and failed sign-ins. Visits are counted after the
 * response.
 */
const visits = ['visit_pages', 'visit_sources', 'visit_days', 'visit_speeds']
const uncounted = ['rate_limits', 'sign_in_events', 'schema_migrations', ...visits]

type Row = Readonly<Record<string, unknown>>

/**
 * A row before and after a change; no `before` for inserts, no `after` for deletes. `relation` is the table with its schema
 * where needed, `place` the order of changes.
 */
export type Change = {
  place: string
  table: string
  relation: string
  before: Row | null
  after: Row | null
}

/**
 * Records every row changed by committed transactions with triggers. Returns a function that returns the changes since
 * its last call.
 */
export async function startJournal(pool: Pool): Promise<() => Promise<Change[]>> {
  await pool.query(`
    CREATE SCHEMA journal;
    CREATE TABLE journal.changes (
      place bigint GENERATED ALWAYS AS IDENTITY, name text, relation regclass, before jsonb, after jsonb);
    CREATE FUNCTION journal.note() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP <> 'UPDATE' OR OLD IS DISTINCT FROM NEW THEN
        INSERT INTO journal.changes (name, relation, before, after)
          VALUES (TG_TABLE_NAME, TG_RELID, to_jsonb(OLD), to_jsonb(NEW));
      END IF;
      RETURN NULL;
    END $$;
    CREATE FUNCTION journal.undo(changes jsonb) RETURNS void
      LANGUAGE plpgsql SET session_replication_role = replica AS $$
    DECLARE
      change record;
      columns text;
    BEGIN
      FOR change IN
        SELECT * FROM jsonb_to_recordset(changes)
          AS (place bigint, relation regclass, before jsonb, after jsonb) ORDER BY place DESC
      LOOP
        IF change.after IS NOT NULL THEN
          EXECUTE format('DELETE FROM %s AS t WHERE to_jsonb(t) = $1', change.relation) USING change.after;
        END IF;
        IF change.before IS NOT NULL THEN
          SELECT string_agg(quote_ident(attname), ', ') INTO columns FROM pg_attribute
            WHERE attrelid = change.relation AND attnum > 0 AND NOT attisdropped AND attgenerated = '';
          EXECUTE format('INSERT INTO %1$s (%2$s) OVERRIDING SYSTEM VALUE
            SELECT %2$s FROM jsonb_populate_record(NULL::%1$s, $1)', change.relation, columns)
            USING change.before;
        END IF;
      END LOOP;
    END $$`)
  const { rows } = await pool.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
      WHERE (schemaname = 'public' AND tablename <> ALL ($1)) OR (schemaname = 'jobs' AND tablename = 'job_common')`,
    [uncounted],
  )
  for (const { name } of rows) {
    await pool.query(
      `CREATE TRIGGER journal AFTER INSERT OR UPDATE OR DELETE ON ${name}
        FOR EACH ROW EXECUTE FUNCTION journal.note()`,
    )
  }
  return async () => {
    const { rows: changes } = await pool.query<Change>(
      `WITH taken AS (DELETE FROM journal.changes RETURNING *)
       SELECT place, name AS table, relation, before, after FROM taken ORDER BY place`,
    )
    return changes
  }
}

/**
 * Restores the rows as they were before these changes. No triggers fire, since some rows may only be added; what the shop
 * has derived from them stays.
 */
export async function undo(pool: Pool, changes: readonly Change[]): Promise<void> {
  await pool.query('SELECT journal.undo($1)', [JSON.stringify(changes)])
}
