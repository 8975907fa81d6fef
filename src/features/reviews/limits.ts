/** Most pictures and videos of a review. */
export const mostMedia = 8

/** Most characters of a review. */
export const longestReview = 5000
