import type { ReviewFilter } from '../domain.ts'

/** The filter that a list keeps once a review is written: all are shown where that one would be left out. */
export function filterAfter(
  { rating, hasImage }: ReviewFilter,
  written: { rating: number; imageIds: readonly string[] },
): ReviewFilter {
  const showsStars = rating === undefined || rating === written.rating
  const showsFiles = hasImage === undefined || hasImage === written.imageIds.length > 0
  return showsStars && showsFiles ? { rating, hasImage } : {}
}
