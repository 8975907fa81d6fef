import type { StockItem } from '../contract.ts'
import { mainLocationId } from '../domain.ts'

/** Drafts of an earlier version know of one place. */
type Kept = Pick<StockItem, 'stock'> & Partial<Pick<StockItem, 'elsewhere'>>

/** Pieces at a place; null where they are not counted. Of the main one, less than none is shown as none. */
export function piecesAt(item: Kept, locationId: string): number | null {
  if (item.stock === null) return null
  if (locationId === mainLocationId) return Math.max(0, mainPieces(item))
  return item.elsewhere?.find(({ id }) => id === locationId)?.stock ?? 0
}

/** Pieces that the main place lacks: sold, while nobody has decided where they are taken from. */
export const missingPieces = (item: Kept) =>
  item.stock === null ? 0 : Math.max(0, -mainPieces(item))

const mainPieces = ({ stock, elsewhere = [] }: Kept) =>
  elsewhere.reduce((rest, place) => rest - place.stock, stock ?? 0)
