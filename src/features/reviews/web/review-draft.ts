import type { Uploaded } from '#features/uploads/web/public.ts'
import { each, number, text, textOrNull } from '#storefront/api/parse.ts'
import { tabDraft } from '#storefront/tab-draft.ts'

/** Content of a review form; of its files those that are uploaded. */
export type ReviewDraft = { rating: number; content: string; files: readonly Uploaded[] }

/** Content of a new review. */
export const blankReview: ReviewDraft = { rating: 5, content: '', files: [] }

/** Draft of `owner` in this tab under `name`; it survives a reload and signing in again. */
export function reviewDraft(name: string, owner: string) {
  const storage = tabDraft(`review_draft ${name}`)
  return {
    read: () => parseDraft(storage.read(owner)),
    /** A draft equal to `start` is removed. */
    keep: (draft: ReviewDraft, start: ReviewDraft) => {
      if (isSame(draft, start)) storage.drop()
      else storage.keep(draft, owner)
    },
    drop: storage.drop,
  }
}

/** Parses a stored draft; undefined when there is none or it is invalid. */
export function parseDraft(stored: Readonly<Record<string, unknown>>): ReviewDraft | undefined {
  const rating = number(stored.rating)
  if (rating === undefined || ![1, 2, 3, 4, 5].includes(rating)) return undefined
  const files = each(Array.isArray(stored.files) ? stored.files : [], (file) => {
    const [id, mimeType] = [text(file.id), text(file.mimeType)]
    const posterUrl = textOrNull(file.posterUrl)
    return id === '' ? undefined : { id, url: textOrNull(file.url), mimeType, posterUrl }
  })
  return { rating, content: text(stored.content), files }
}

export function isSame(one: ReviewDraft, other: ReviewDraft): boolean {
  return (
    one.rating === other.rating &&
    one.content === other.content &&
    one.files.map(({ id }) => id).join() === other.files.map(({ id }) => id).join()
  )
}
