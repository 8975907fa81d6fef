// Prints all units, for a shop that does not want to keep what it takes to read them.
import { type LegacyUnits, readLegacyUnits } from './legacy-units.ts'
import { type NewUnits, readNewUnits } from './new-units.ts'
import { readSuccessions, type Successions } from './successions.ts'

type Printed<Units> = {
  [Key in keyof Units]: Units[Key] extends Map<infer Code, infer Value>
    ? [Code, Value][]
    : Units[Key]
}

/** What is printed: maps as lists of pairs. */
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
