/** Most pictures and videos of a review. */
export const mostMedia = 8

/** Most characters of a review. */
export const longestReview = 5000

/** Most characters of the shop's reply. */
export const longestReply = 5000

/** Most characters of the reason for hiding a review. */
export const longestReason = 500
