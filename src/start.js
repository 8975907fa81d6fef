// The only file that is not TypeScript. What reads that takes Node longer to load than all else of an empty program; with
// what earlier starts have kept compiled, no start needs it.
import { enableCompileCache } from 'node:module'
import path from 'node:path'

enableCompileCache(path.join(import.meta.dirname, '../build/compiled'))
await import('./main.ts')
