/** At most this many pieces in one line. */
export const maxLineQuantity = 9_999
