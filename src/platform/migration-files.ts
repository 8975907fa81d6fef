import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { OperatorError } from './operator-error.ts'

export type Migration = {
  name: string
  checksum: string
  sql: string
  /** It runs outside of a transaction, a statement at a time, as `CREATE INDEX CONCURRENTLY` must. */
  isAlone: boolean
  /** The migration that code must know to work after this one; null for any code that worked before it. */
  needs: string | null
}

const alone = /^-- No transaction\b/m
const need = /^-- Needs code that knows (\d{4}-[a-z0-9-]+\.sql)\b/m

/** The migrations `NNNN-name.sql` of `folder` in order. Throws OperatorError for a malformed name or duplicate number. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  const numbers = new Set<string>()
  for (const name of names) {
    const number = /^(\d{4})-[a-z0-9-]+\.sql$/.exec(name)?.[1]
    if (!number) throw new OperatorError(`Migration ${name} must be called NNNN-some-name.sql.`)
    if (numbers.has(number)) throw new OperatorError(`There are two migrations ${number}.`)
    numbers.add(number)
  }
  return Promise.all(
    names.map(async (name) => {
      const sql = (await readFile(path.join(folder, name), 'utf8')).replaceAll('\r\n', '\n')
      const checksum = createHash('sha256').update(sql).digest('hex')
      return { name, checksum, sql, isAlone: alone.test(sql), needs: need.exec(sql)?.[1] ?? null }
    }),
  )
}

/** The statements of a migration outside of a transaction, each of which ends a line with `;`. */
export function statementsOf({ sql }: Migration): string[] {
  const withoutComments = sql.replace(/^--.*$/gm, '')
  return withoutComments.split(/;\s*$/m).flatMap((each) => each.trim() || [])
}
