/** Lists count matches up to this many: nobody pages further, and counting takes longer than finding a page. */
export const maxCountedTotal = 1000
