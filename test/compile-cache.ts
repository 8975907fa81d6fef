import path from 'node:path'

/** Node's compile cache for the hundreds of processes that tests start, all with the same code. */
export const compileCache = path.resolve(import.meta.dirname, '../node_modules/.cache/compiled')
