import { mediaByEnding, mediaByType } from '#features/uploads/web/public.ts'

/** Place of a review form; its rules and messages differ. */
export type ReviewPlaceName = 'product' | 'account'

/** The rules of a place; an existing review with more files than allowed keeps them. */
export function rulesOf(place: ReviewPlaceName, standing: number) {
  if (place === 'product') {
    return { files: mediaByType(8), needsContent: false, failure: 'Không gửi được đánh giá' }
  }
  const files = mediaByEnding(Math.max(6, standing))
  return { files, needsContent: true, failure: 'Gửi đánh giá thất bại.' }
}
