import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { bareEnvironment } from '#platform/bare-environment.ts'
import { projectFolder } from '#platform/project-folder.ts'
import { loadOnce } from './load-once.ts'
import type { PrintedUnits } from './print-units.ts'

const program = path.join(projectFolder, 'src/features/addresses/api/print-units.ts')
const mostBytes = 16 * 1024 ** 2

/**
 * The units of both schemes and what became of the old wards. Read by a process that ends afterwards: the packages' ten
 * megabytes of text would leave sixty in this one for good, and hold up its other work meanwhile.
 */
export const loadUnits = loadOnce(async () => {
  const options = { env: bareEnvironment(), maxBuffer: mostBytes }
  const run = promisify(execFile)(process.execPath, [program], options)
  const { legacy, since2025, successions }: PrintedUnits = JSON.parse((await run).stdout)
  return {
    legacy: {
      ...legacy,
      districts: new Map(legacy.districts),
      wards: new Map(legacy.wards),
    },
    since2025: { ...since2025, wards: new Map(since2025.wards) },
    /** New wards' codes by the old one's, and whether one of them is certain. */
    successors: new Map(successions.codes),
    certain: new Set(successions.certain),
  }
})
