import type { Uploaded } from '#features/uploads/web/public.ts'
import { each, number, text, textOrNull } from '#storefront/api/read.ts'
import { tabDraft } from '#storefront/tab-draft.ts'

/** What stands in a form; of its files those that are uploaded. */
export type ReviewDraft = { rating: number; content: string; files: readonly Uploaded[] }

/** What is written of something new begins with. */
export const blankReview: ReviewDraft = { rating: 5, content: '', files: [] }

/** What `owner` has written in this tab under `name` and not sent: a reload and signing in again do not lose it. */
export function keptReview(name: string, owner: string) {
  const kept = tabDraft(`review_draft ${name}`)
  return {
    read: () => draftFrom(kept.read(owner)),
    /** A draft that says no more than what stands already is forgotten. */
    keep: (draft: ReviewDraft, start: ReviewDraft) => {
      if (isSame(draft, start)) kept.drop()
      else kept.keep(draft, owner)
    },
    drop: kept.drop,
  }
}

/** The draft that is stored; undefined when there is none, or none that makes sense. */
export function draftFrom(stored: Readonly<Record<string, unknown>>): ReviewDraft | undefined {
  const rating = number(stored.rating)
  if (rating === undefined || ![1, 2, 3, 4, 5].includes(rating)) return undefined
  const files = each(Array.isArray(stored.files) ? stored.files : [], (file) => {
    const [id, mimeType] = [text(file.id), text(file.mimeType)]
    const posterUrl = textOrNull(file.posterUrl)
    return id === '' ? undefined : { id, url: textOrNull(file.url), mimeType, posterUrl }
  })
  return { rating, content: text(stored.content), files }
}

/** Whether both say the same. */
export function isSame(one: ReviewDraft, other: ReviewDraft): boolean {
  return (
    one.rating === other.rating &&
    one.content === other.content &&
    one.files.map(({ id }) => id).join() === other.files.map(({ id }) => id).join()
  )
}
