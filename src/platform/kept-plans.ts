import { type RawBuilder, sql } from 'kysely'
import type pg from 'pg'

const mark = '/* kept */'
const names = new Map<string, string>()

/**
 * Begins a statement that is always the same but for its parameters: a connection that keeps plans reads and plans it
 * once, which for quick ones takes longer than running them.
 */
export const keptPlan = sql.raw(mark)

/** The same for a statement that is not built by Kysely. */
export function keepPlan(text: string): string {
  return `${mark} ${text}`
}

/**
 * A list in such a statement. PostgreSQL keeps a plan that is for all lists only if those for each are no cheaper; as short as
 * ours are, they would be, and it would plan each time. It does not look into a query for how long the list is.
 */
export function keptList(
  values: readonly unknown[],
  type: 'bytea' | 'text' | 'uuid',
): RawBuilder<unknown> {
  const list = sql.raw(`${type}[]`)
  return sql`(SELECT ${values}::${list})::${list}`
}

/** Has the client keep the plans of statements that begin with `keptPlan`. */
export function keepPlans(client: pg.ClientBase): void {
  const { query: own } = client
  const query = (...given: unknown[]) => Reflect.apply(own, client, given)
  Object.assign(client, {
    query(text: unknown, values?: unknown, ...rest: unknown[]) {
      return typeof text === 'string' && text.startsWith(mark)
        ? query({ name: nameOf(text), text }, values, ...rest)
        : query(text, values, ...rest)
    },
  })
}

/** The statements are few, since all that differs in them are parameters. */
function nameOf(text: string): string {
  const known = names.get(text)
  if (known) return known
  const name = `kept ${names.size}`
  names.set(text, name)
  return name
}
