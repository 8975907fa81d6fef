import { formatCount } from '#shared/format.ts'
import type { StockDocument } from '../contract.ts'

/** How many pieces a document adds, takes away or moves. */
export const piecesText = ({ pieces, toLocation }: Pick<StockDocument, 'pieces' | 'toLocation'>) =>
  toLocation !== null
    ? `chuyển ${formatCount(pieces)} món`
    : pieces < 0
      ? `bớt ${formatCount(-pieces)} món`
      : `thêm ${formatCount(pieces)} món`

/** Where it was booked; empty in a shop with one place. */
export const placesText = ({
  location,
  toLocation,
}: Pick<StockDocument, 'location' | 'toLocation'>) =>
  [location, toLocation].filter(Boolean).join(' → ')
