import type { PgNotifications } from '../pg-notifications.ts'
import type { ResponseCache } from './response-cache.ts'

/** The channel on which triggers notify the tags of changed data (db/migrations/0048-told-changes.sql). */
export const changesChannel = 'changed'

/**
 * Clears cached responses when any process has changed their data, after it has called `onChange` with the tag, or with
 * undefined when everything may have changed. Returns a function that stops it.
 */
export function invalidateOnChange(
  pgNotifications: PgNotifications,
  cache: ResponseCache,
  onChange: (tag: string | undefined) => void,
): () => void {
  return pgNotifications.listen(changesChannel, (payload) => {
    const tag = payload === 'everything' ? undefined : payload
    // Responses may be made anew as soon as they are cleared.
    onChange(tag)
    if (tag === undefined) cache.clearAll()
    else cache.clear([tag])
  })
}
