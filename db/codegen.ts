import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'

const root = path.resolve(import.meta.dirname, '..')

/** What the pool of `src/platform/database.ts` hands out, and how `column-types.ts` reads it. */
const options = [
  ['--dialect', 'postgres'],
  ['--default-schema', 'public'],
  ['--exclude-pattern', 'schema_migrations'],
  ['--date-parser', 'string'],
  ['--numeric-parser', 'number'],
  ['--type-mapping', '{"int8":"number"}'],
].flat()

/** Where the types of the database's tables stand. */
export const typesFile = path.join(root, 'src/platform/database-types.ts')

/** Writes the types of a database's tables into `outFile`. Throws with the generator's words when it fails. */
export async function generateTypes(url: string, outFile: string): Promise<void> {
  const generator = path.join(root, 'node_modules/kysely-codegen/dist/cli/bin.js')
  const args = [generator, ...options, '--url', url, '--out-file', outFile]
  await promisify(execFile)(process.execPath, args, { cwd: root })
}
