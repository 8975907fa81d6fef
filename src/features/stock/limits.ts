export const mostLines = 500
export const mostPieces = 100_000
export const mostStock = 1_000_000_000
export const mostCost = 1_000_000_000
/** Of all lines of a receipt, in đồng. */
export const mostValue = 1_000_000_000_000_000
/** Variants of a stocktake. */
export const mostCounted = 5_000
/** Scans sent in one call. */
export const mostScans = 100
/** How long ago a scan may have been made, in milliseconds; one that is older counts as of then. */
export const mostScanAge = 86_400_000
/** Places of stock, closed ones included. */
export const mostLocations = 50
