/** Most pictures of a return. */
export const mostPictures = 5

/** Most characters of what a shopper writes about a return. */
export const longestNote = 1000

/** Most characters of what staff tell the shopper. */
export const longestReason = 300
