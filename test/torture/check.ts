import type { RawBuilder } from 'kysely'
import type { Db } from '#platform/database.ts'
import type { Observations } from './observations.ts'

/** An invariant of every shop; `broken` finds violations. */
export type Check = {
  sentence: string
  broken(db: Db, observations: Observations): Promise<unknown[]>
}

/** A check whose statement selects violating rows. */
export function check(
  sentence: string,
  statement: (observations: Observations) => RawBuilder<unknown>,
): Check {
  return {
    sentence,
    broken: async (db, observations) => (await statement(observations).execute(db)).rows,
  }
}
