import { formatCount } from '#shared/format.ts'

/** How many pieces a document adds or takes away. */
export const piecesText = (pieces: number) =>
  pieces < 0 ? `bớt ${formatCount(-pieces)} món` : `thêm ${formatCount(pieces)} món`
