import type { Pool } from 'pg'

/**
 * Tables that rejected calls may also write: counters of attempts and failed sign-ins. Visits are counted after the
 * response.
 */
const visits = ['visit_pages', 'visit_sources', 'visit_days', 'visit_speeds']
const uncounted = ['rate_limits', 'sign_in_events', 'schema_migrations', ...visits]

type Row = Readonly<Record<string, unknown>>

/** A row before and after a change; no `before` for inserts, no `after` for deletes. */
export type Change = { table: string; before: Row | null; after: Row | null }

/**
 * Records every row changed by committed transactions with triggers. Returns a function that returns the changes since
 * its last call.
 */
export async function startJournal(pool: Pool): Promise<() => Promise<Change[]>> {
  await pool.query(`
    CREATE SCHEMA journal;
    CREATE TABLE journal.changes (name text NOT NULL, before jsonb, after jsonb);
    CREATE FUNCTION journal.note() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP <> 'UPDATE' OR OLD IS DISTINCT FROM NEW THEN
        INSERT INTO journal.changes VALUES (TG_TABLE_NAME, to_jsonb(OLD), to_jsonb(NEW));
      END IF;
      RETURN NULL;
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
      'DELETE FROM journal.changes RETURNING name AS table, before, after',
    )
    return changes
  }
}
