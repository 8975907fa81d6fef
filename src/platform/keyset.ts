import { type RawBuilder, sql } from 'kysely'
import { AppError } from '#shared/app-error.ts'

/** A row's place in a list that is sorted by time and id. The time is in microseconds since 1970, as exact as the database's. */
export type Place = { micros: string; id: string }

/** SQL for the time of a `Place`. */
export const microsOf = (time: RawBuilder<unknown>) =>
  sql<string>`(extract(epoch FROM ${time}) * 1000000)::bigint::text`

/** SQL for the `timestamptz` of a place. */
export const momentOf = ({ micros }: Place) =>
  sql`(timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond')`

/** The place that a cursor stands for; undefined without one. Throws INVALID_INPUT when its id is not one of the list's. */
export function readCursor(
  cursor: string | undefined,
  isIdOfList: (id: string) => boolean,
): Place | undefined {
  if (cursor === undefined) return undefined
  const text = Buffer.from(cursor, 'base64url').toString('utf8')
  const [, micros, id] = /^(\d{1,16}) (\S{1,300})$/.exec(text) ?? []
  if (!micros || !id || !isIdOfList(id)) throw new AppError('INVALID_INPUT')
  return { micros, id }
}

/** The first `size` of `size + 1` rows that were looked for, and the cursor of the next page; null at the end. */
export function pageOf<Row extends Place>(
  rows: readonly Row[],
  size: number,
): { page: Row[]; next: string | null } {
  const page = rows.slice(0, size)
  const last = rows.length > size ? page.at(-1) : undefined
  const next = last ? Buffer.from(`${last.micros} ${last.id}`).toString('base64url') : null
  return { page, next }
}
