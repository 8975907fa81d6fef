import type { Pool } from 'pg'

/**
 * Counters of attempts and failed sign-ins are written by refused calls too: that is what they are for. Visits are counted
 * after the answer.
 */
const visits = ['visit_pages', 'visit_sources', 'visit_days', 'visit_speeds']
const uncounted = ['rate_limits', 'sign_in_events', 'schema_migrations', ...visits]

type Row = Readonly<Record<string, unknown>>

/** A row as it was and as it is; without a `before` it is new, without an `after` it is gone. */
export type Change = { table: string; before: Row | null; after: Row | null }

/**
 * Has the database note every row that a committed transaction really changed, in any table. Returns a function that
 * tells the rows changed since it was last asked. Dearer digests of all tables would say the same.
 */
export async function keepJournal(pool: Pool): Promise<() => Promise<Change[]>> {
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
