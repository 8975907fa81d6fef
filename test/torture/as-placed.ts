import { type RawBuilder, sql } from 'kysely'

/** A sum of the order `o` as it was before staff changed it: `now`, where nobody has. */
export const asPlaced = (sum: string, now: RawBuilder<unknown>) => sql`
  coalesce((SELECT (change -> 'before' ->> ${sum})::bigint FROM order_events
    WHERE order_id = o.id AND kind = 'changed' ORDER BY id LIMIT 1), ${now})`
