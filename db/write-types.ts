import { generateTypes, typesFile } from './codegen.ts'
import { withScratchDatabase } from './scratch-database.ts'

// `npm run db:types` writes the types of a database that has only the migrations in db/migrations.
await withScratchDatabase((url) => generateTypes(url, typesFile))
