import path from 'node:path'

/** Where processes that tests start find their code compiled: hundreds of them start, each with the same. */
export const compileCache = path.resolve(import.meta.dirname, '../node_modules/.cache/compiled')
