/** A line of the order of an exchange, as it is typed. */
export type ChosenLine = {
  /** The variant among those of its product. */
  key: string
  productId: string
  /** Null for a product without options. */
  variantId: string | null
  name: string
  price: number
  /** Pieces in stock; null when the shop does not count them. */
  left: number | null
  quantity: string
}

export const quantityOf = ({ quantity }: ChosenLine): number =>
  /^[1-9]\d{0,3}$/.test(quantity.trim()) ? Number(quantity) : Number.NaN

/** What is wrong with a line; undefined for nothing. */
export function wrongLine(line: ChosenLine | undefined): string | undefined {
  if (!line) return 'Vui lòng chọn loại.'
  const quantity = quantityOf(line)
  if (Number.isNaN(quantity)) return 'Số lượng phải từ 1.'
  return line.left !== null && quantity > line.left ? `Chỉ còn ${line.left}.` : undefined
}

/** The total in đồng; NaN while a line is not complete. */
export const totalOf = (lines: readonly (ChosenLine | undefined)[]): number =>
  lines.reduce((sum, line) => sum + (line ? quantityOf(line) * line.price : Number.NaN), 0)
