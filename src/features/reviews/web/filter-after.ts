import type { ReviewFilter } from '../domain.ts'

/** The filter after writing a review: all reviews when the new one would be filtered out. */
export function filterAfter(
  { rating, hasImage }: ReviewFilter,
  written: { rating: number; imageIds: readonly string[] },
): ReviewFilter {
  const showsStars = rating === undefined || rating === written.rating
  const showsFiles = hasImage === undefined || hasImage === written.imageIds.length > 0
  return showsStars && showsFiles ? { rating, hasImage } : {}
}
