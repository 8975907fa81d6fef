import { writeFile } from 'node:fs/promises'
import { describeSchema, schemaFile } from './schema.ts'
import { withScratchDatabase } from './scratch-database.ts'

// `npm run db:schema`: the schema of a database that has just the migrations in db/migrations.
await withScratchDatabase(async (url) => writeFile(schemaFile, await describeSchema(url)))
