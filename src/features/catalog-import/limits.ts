/** Rows in the file of bad rows. */
export const mostBadRows = 5000
