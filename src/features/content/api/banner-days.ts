import { sql } from 'kysely'

type Days = { startDay?: string | null | undefined; endDay?: string | null | undefined }

const zone = sql`AT TIME ZONE 'Asia/Ho_Chi_Minh'`

/** The columns for the first and the last day of a banner, in the shop's time zone. */
export function dayColumns({ startDay, endDay }: Days) {
  return {
    start_at: startDay ? sql<Date>`${startDay}::date::timestamp ${zone}` : null,
    end_at: endDay ? sql<Date>`(${endDay}::date + 1)::timestamp ${zone}` : null,
  }
}

/** These days again. */
export const bannerDays = [
  sql<string | null>`to_char(start_at ${zone}, 'YYYY-MM-DD')`.as('startDay'),
  sql<string | null>`to_char((end_at - interval '1 microsecond') ${zone}, 'YYYY-MM-DD')`.as(
    'endDay',
  ),
]
