/** What can be done with a product: `draft` was never on sale, `planned` goes on sale at a time, `hidden` is off sale. */
export const productStates = ['draft', 'on_sale', 'planned', 'hidden', 'archived'] as const
export type ProductState = (typeof productStates)[number]

export const stateNames: Readonly<Record<ProductState, string>> = {
  draft: 'Nháp',
  on_sale: 'Đang bán',
  planned: 'Hẹn giờ',
  hidden: 'Ẩn',
  archived: 'Lưu trữ',
}

/** What of a product's row says whether it is on sale. */
export type StateColumns = {
  isPublished: boolean
  isDraft: boolean
  publishAt: Date | null
  archivedAt: Date | null
}

export function stateOf(columns: StateColumns): ProductState {
  if (columns.isPublished) return 'on_sale'
  if (columns.archivedAt !== null) return 'archived'
  if (columns.publishAt !== null) return 'planned'
  return columns.isDraft ? 'draft' : 'hidden'
}

/** The columns of a product that is put into a state; a planned one stays a draft until it goes on sale. */
export function columnsOf(
  state: ProductState,
  { isDraft, publishAt, now }: { isDraft: boolean; publishAt: Date | null; now: Date },
): StateColumns {
  return {
    isPublished: state === 'on_sale',
    isDraft: isDraft && state !== 'on_sale' && state !== 'hidden',
    publishAt: state === 'planned' ? publishAt : null,
    archivedAt: state === 'archived' ? now : null,
  }
}

/** The furthest plan: a year. */
const furthestMs = 366 * 24 * 60 * 60 * 1000

/** Why a product may not be put into a state, with the field to mend; undefined when it may. */
export function stateProblem(
  wanted: { state: ProductState; publishAt: Date | null },
  known: { isDraft: boolean; publishAt: Date | null },
  now: Date,
): { path: 'state' | 'publishAt'; message: string } | undefined {
  if (wanted.state === 'draft' && !known.isDraft) {
    return { path: 'state', message: 'Sản phẩm đã từng bán thì không về nháp được. Hãy chọn Ẩn.' }
  }
  if (wanted.state !== 'planned') return undefined
  const { publishAt } = wanted
  if (publishAt === null) return { path: 'publishAt', message: 'Hãy chọn ngày giờ bán.' }
  // A plan that stands already may be due at this moment.
  if (publishAt.getTime() === known.publishAt?.getTime()) return undefined
  if (publishAt <= now) return { path: 'publishAt', message: 'Giờ bán phải ở phía trước.' }
  if (publishAt.getTime() > now.getTime() + furthestMs) {
    return { path: 'publishAt', message: 'Giờ bán không được xa hơn một năm.' }
  }
  return undefined
}

/** A state as one text, for a planned product with the time behind it: `planned 2026-11-30T08:00:00.000Z`. */
export function stateText(columns: StateColumns): string {
  const state = stateOf(columns)
  return state === 'planned' ? `planned ${columns.publishAt?.toISOString()}` : state
}

/** The state in such a text. */
export function stateOfText(text: string): ProductState | undefined {
  const [word] = text.split(' ')
  return productStates.find((state) => state === word)
}

/** Reads such a text; undefined for one that `stateText` does not make. */
export function readStateText(
  text: string,
): { state: ProductState; publishAt: Date | null } | undefined {
  const state = stateOfText(text)
  const publishAt = state === 'planned' ? new Date(text.slice('planned '.length)) : null
  if (!state || (publishAt && Number.isNaN(publishAt.getTime()))) return undefined
  return { state, publishAt }
}
