// Plain JavaScript: Node loads its TypeScript reader for a TypeScript entry, which takes longer than all else of an empty
// program. The compile cache, once filled, makes the reader unnecessary.
import { enableCompileCache } from 'node:module'
import path from 'node:path'

enableCompileCache(path.join(import.meta.dirname, '../build/compiled'))
await import('./main.ts')
