export const mostSaleLines = 500
export const mostNameLength = 200
export const highestPrice = 1_000_000_000_000
export const mostPieces = 1_000_000_000
