import type { Notices } from '../notices.ts'
import type { AnswerCache } from './answer-cache.ts'

/** On it triggers tell the tags of what has changed (db/migrations/0048-told-changes.sql). */
export const changesChannel = 'changed'

/**
 * Forgets kept answers as soon as whichever process has changed what they are made from; before that calls `onTold`, with
 * undefined when everything may have changed. Returns how to stop.
 */
export function clearTold(
  notices: Notices,
  answers: AnswerCache,
  onTold: (tag: string | undefined) => void,
): () => void {
  return notices.listen(changesChannel, (payload) => {
    const tag = payload === 'everything' ? undefined : payload
    // Answers are made anew from it at once.
    onTold(tag)
    if (tag === undefined) answers.clearAll()
    else answers.clear([tag])
  })
}
