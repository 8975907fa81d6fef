/** Why staff correct the stock. `start` is no choice of theirs: counting begins. */
export const correctionReasons = [
  'damaged',
  'lost',
  'found',
  'to-supplier',
  'given',
  'other',
  'start',
] as const
export type CorrectionReason = (typeof correctionReasons)[number]

export const correctionTexts: Readonly<Record<CorrectionReason, string>> = {
  damaged: 'Hàng hỏng',
  lost: 'Mất hàng',
  found: 'Thừa khi kiểm',
  'to-supplier': 'Trả nhà cung cấp',
  given: 'Tặng, dùng thử',
  other: 'Lý do khác',
  start: 'Bắt đầu đếm tồn',
}

export const documentKinds = ['receipt', 'correction', 'count', 'transfer', 'reversal'] as const
export type DocumentKind = (typeof documentKinds)[number]

export const documentNames: Readonly<Record<DocumentKind, string>> = {
  receipt: 'Phiếu nhập',
  correction: 'Phiếu điều chỉnh',
  count: 'Phiếu kiểm kho',
  transfer: 'Phiếu chuyển kho',
  reversal: 'Phiếu huỷ',
}

const prefixes: Readonly<Record<DocumentKind, string>> = {
  receipt: 'PN',
  correction: 'DC',
  count: 'KK',
  transfer: 'CK',
  reversal: 'HP',
}

/** What staff call a document by, such as `PN12`. */
export const documentCode = (kind: DocumentKind, number: number) => `${prefixes[kind]}${number}`

/** The number that a document's code ends in; undefined for other texts. */
export function numberOfCode(text: string): number | undefined {
  const [, digits] = /^(?:PN|DC|KK|CK|HP)\s*(\d{1,12})$/i.exec(text.trim()) ?? []
  return digits === undefined ? undefined : Number(digits)
}

export const moveReasons = [
  'import',
  'order',
  'change',
  'cancel',
  'correction',
  'return',
  'write-off',
  'receipt',
  'count',
  'reversal',
  'transfer',
  'sourcing',
] as const
export type MoveReason = (typeof moveReasons)[number]

/** What moved the stock, as a shop says it. */
export const moveTexts: Readonly<Record<MoveReason, string>> = {
  import: 'Nhập từ tệp, số ban đầu',
  order: 'Bán hàng',
  change: 'Sửa đơn hàng',
  cancel: 'Huỷ đơn hàng',
  correction: 'Điều chỉnh',
  return: 'Khách trả hàng',
  'write-off': 'Bỏ hàng trả',
  receipt: 'Nhập hàng',
  count: 'Kiểm kho',
  reversal: 'Huỷ phiếu',
  transfer: 'Chuyển kho',
  sourcing: 'Chọn nơi lấy hàng',
}

export const stocktakeStatuses = ['open', 'finished', 'cancelled'] as const
export type StocktakeStatus = (typeof stocktakeStatuses)[number]

export const stocktakeStatusTexts: Readonly<Record<StocktakeStatus, string>> = {
  open: 'Đang đếm',
  finished: 'Đã xong',
  cancelled: 'Đã bỏ',
}

/** Pieces that are there, and what one of them cost on average; null: unknown. */
export type Holding = { stock: number; cost: number | null }
/** Pieces at what each of them cost. */
export type Pieces = { quantity: number; cost: number }

/**
 * What a piece costs on average after more came in. Half a đồng is rounded up. What was there at an unknown cost counts as if it had
 * cost the same as what came.
 */
export function averageAfter({ stock, cost }: Holding, came: Pieces): number {
  if (stock <= 0 || cost === null) return came.cost
  const value = BigInt(stock) * BigInt(cost) + BigInt(came.quantity) * BigInt(came.cost)
  return divided(value, BigInt(stock) + BigInt(came.quantity))
}

/** The average without pieces that had come in. Without any piece left, it stays. */
export function averageWithout({ stock, cost }: Holding, gone: Pieces): number | null {
  const left = stock - gone.quantity
  if (left <= 0 || cost === null) return cost
  const value = BigInt(stock) * BigInt(cost) - BigInt(gone.quantity) * BigInt(gone.cost)
  return value <= 0n ? 0 : divided(value, BigInt(left))
}

/** Half is rounded up. */
function divided(value: bigint, by: bigint): number {
  return Number((2n * value + by) / (2n * by))
}

/**
 * What a count changes. Orders go on meanwhile: the difference to what was expected when counting began is booked onto the stock of now, as far as pieces
 * are there. `unbooked` are pieces that were sold since and had not been there.
 */
export function countDifference({
  counted,
  expected,
  stock,
}: Record<'counted' | 'expected' | 'stock', number>) {
  const wanted = counted - expected
  const delta = Math.max(wanted, -stock)
  return { delta, unbooked: delta - wanted }
}

/** The place that every shop has. Tables name it by NULL. */
export const mainLocationId = '00000000-0000-4000-8000-000000000001'
/** Its name until somebody gives it another one. */
export const mainLocationName = 'Kho chính'

/** Which place an order takes its goods from first. */
export const sourcingRules = ['rank', 'nearest'] as const
export type SourcingRule = (typeof sourcingRules)[number]

export const sourcingTexts: Readonly<Record<SourcingRule, string>> = {
  rank: 'Theo thứ tự ưu tiên',
  nearest: 'Gần người nhận trước',
}
