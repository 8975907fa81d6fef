import { mediaByEnding, mediaByType } from '#features/uploads/web/public.ts'

/** Where a review is written: what is asked there, and what is said when it can't be sent. */
export type ReviewPlaceName = 'product' | 'account'

/** The rules of a place; a review that stands with more files than are taken there keeps them. */
export function rulesOf(place: ReviewPlaceName, standing: number) {
  if (place === 'product') {
    return { files: mediaByType(8), needsContent: false, failure: 'Không gửi được đánh giá' }
  }
  const files = mediaByEnding(Math.max(6, standing))
  return { files, needsContent: true, failure: 'Gửi đánh giá thất bại.' }
}
