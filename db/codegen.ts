import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'

const root = path.resolve(import.meta.dirname, '..')

/** Type mappings that match the parsers in `src/platform/column-types.ts`. */
const options = [
  ['--dialect', 'postgres'],
  ['--default-schema', 'public'],
  ['--exclude-pattern', 'schema_migrations'],
  ['--date-parser', 'string'],
  ['--numeric-parser', 'number'],
  ['--type-mapping', '{"int8":"number"}'],
].flat()

/** The generated types of the tables. */
export const typesFile = path.join(root, 'src/platform/database-types.ts')

/** Writes the types of a database's tables to `outFile`. Throws with the generator's output when it fails. */
export async function generateTypes(url: string, outFile: string): Promise<void> {
  const generator = path.join(root, 'node_modules/kysely-codegen/dist/cli/bin.js')
  const args = [generator, ...options, '--url', url, '--out-file', outFile]
  await promisify(execFile)(process.execPath, args, { cwd: root })
}
