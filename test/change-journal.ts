import type { Pool } from 'pg'

/**
 * Counters of attempts and failed sign-ins are written by refused calls too: that is what they are for. Visits are counted
 * after the answer.
 */
const visits = ['visit_pages', 'visit_sources', 'visit_days', 'visit_speeds']
const uncounted = ['rate_limits', 'sign_in_events', 'schema_migrations', ...visits]

/**
 * Has the database note every row that a committed transaction really changed, in any table. Returns a function that
 * tells the tables changed since it was last asked. Dearer digests of all tables would say the same.
 */
export async function keepJournal(pool: Pool): Promise<() => Promise<string[]>> {
  await pool.query(`
    CREATE SCHEMA journal;
    CREATE TABLE journal.changes (name text NOT NULL);
    CREATE FUNCTION journal.note() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP <> 'UPDATE' OR OLD IS DISTINCT FROM NEW THEN
        INSERT INTO journal.changes VALUES (TG_TABLE_NAME);
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
    const found = await pool.query<{ name: string }>('DELETE FROM journal.changes RETURNING name')
    return [...new Set(found.rows.map(({ name }) => name))]
  }
}
