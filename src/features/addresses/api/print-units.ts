// Program that prints all units as JSON, so that the parent process need not load the packages.
import { type LegacyUnits, readLegacyUnits } from './legacy-units.ts'
import { type NewUnits, readNewUnits } from './new-units.ts'
import { readSuccessions, type Successions } from './successions.ts'

type Printed<Units> = {
  [Key in keyof Units]: Units[Key] extends Map<infer Code, infer Value>
    ? [Code, Value][]
    : Units[Key]
}

/** The output; maps are printed as lists of pairs. */
export type PrintedUnits = {
  legacy: Printed<LegacyUnits>
  since2025: Printed<NewUnits>
  successions: Successions
}

const [legacy, since2025] = await Promise.all([readLegacyUnits(), readNewUnits()])
const printed: PrintedUnits = {
  legacy: { ...legacy, districts: [...legacy.districts], wards: [...legacy.wards] },
  since2025: { ...since2025, wards: [...since2025.wards] },
  successions: await readSuccessions(legacy, since2025),
}
process.stdout.write(JSON.stringify(printed))
