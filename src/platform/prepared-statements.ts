import { type RawBuilder, sql } from 'kysely'
import type pg from 'pg'

const mark = '/* prepared */'
const names = new Map<string, string>()

/**
 * Begins a statement whose text never changes: each connection parses and plans it once, which for quick statements takes
 * longer than running them.
 */
export const prepared = sql.raw(mark)

/** The same for a statement that is not built by Kysely. */
export function preparedStatement(text: string): string {
  return `${mark} ${text}`
}

/**
 * A list parameter in a prepared statement. PostgreSQL keeps a generic plan only when it costs no more than custom ones.
 * Those for short lists cost less, so that it would plan each time; it does not estimate the length of a list in a subquery.
 */
export function listParameter(
  values: readonly unknown[],
  type: 'bytea' | 'text' | 'uuid',
): RawBuilder<unknown> {
  const list = sql.raw(`${type}[]`)
  return sql`(SELECT ${values}::${list})::${list}`
}

/** Makes a client prepare the statements that begin with `prepared`. */
export function prepareStatements(client: pg.ClientBase): void {
  const { query: original } = client
  const query = (...args: unknown[]) => Reflect.apply(original, client, args)
  Object.assign(client, {
    query(text: unknown, values?: unknown, ...rest: unknown[]) {
      return typeof text === 'string' && text.startsWith(mark)
        ? query({ name: nameOf(text), text }, values, ...rest)
        : query(text, values, ...rest)
    },
  })
}

/** Texts are few, since all that differs are parameters. */
function nameOf(text: string): string {
  const known = names.get(text)
  if (known) return known
  const name = `prepared ${names.size}`
  names.set(text, name)
  return name
}
