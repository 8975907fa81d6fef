import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { minimalEnvironment } from '#platform/minimal-environment.ts'
import { programFile } from '#platform/program-file.ts'
import { loadOnce } from './load-once.ts'
import type { PrintedUnits } from './print-units.ts'

const program = programFile('src/features/addresses/api/print-units.ts')
const maxBytes = 16 * 1024 ** 2

/**
 * Administrative units of both schemes and the successors of old wards. Read in a child process, because parsing the
 * packages' ten megabytes would keep sixty in this one and block its event loop.
 */
export const loadUnits = loadOnce(async () => {
  const options = { env: minimalEnvironment(), maxBuffer: maxBytes }
  const run = promisify(execFile)(process.execPath, [program], options)
  const { legacy, since2025, successions }: PrintedUnits = JSON.parse((await run).stdout)
  return {
    legacy: {
      ...legacy,
      districts: new Map(legacy.districts),
      wards: new Map(legacy.wards),
    },
    since2025: { ...since2025, wards: new Map(since2025.wards) },
    /** New ward codes by old ward code, and the old wards with exactly one certain successor. */
    successors: new Map(successions.codes),
    certain: new Set(successions.certain),
  }
})
