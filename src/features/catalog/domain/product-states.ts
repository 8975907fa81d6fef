/** What can be done with a product: `draft` was never on sale, `planned` goes on sale at a time, `hidden` is off sale. */
export const productStates = ['draft', 'published', 'planned', 'hidden', 'archived'] as const
export type ProductState = (typeof productStates)[number]

/** What of a product's row says whether it is on sale. */
export type StateColumns = {
  isPublished: boolean
  isDraft: boolean
  publishAt: Date | null
  archivedAt: Date | null
}

export function stateOf(columns: StateColumns): ProductState {
  if (columns.isPublished) return 'published'
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
    isPublished: state === 'published',
    isDraft: isDraft && state !== 'published' && state !== 'hidden',
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

/** What the sheet calls the states. */
export const sheetStates = ['on-sale', 'hidden', 'draft', 'archived', 'planned'] as const
export type SheetState = (typeof sheetStates)[number]

export const sheetStateNames: Readonly<Record<SheetState, string>> = {
  'on-sale': 'Đang bán',
  hidden: 'Ẩn',
  draft: 'Nháp',
  archived: 'Lưu trữ',
  planned: 'Hẹn giờ',
}

/** A state as one text, for a planned product with the time behind it: `planned 2026-11-30T08:00:00.000Z`. */
export function stateText(columns: StateColumns): string {
  const state = stateOf(columns)
  if (state === 'planned') return `planned ${columns.publishAt?.toISOString()}`
  return state === 'published' ? 'on-sale' : state
}

/** The state in such a text. */
export function sheetStateOf(text: string): SheetState | undefined {
  const [word] = text.split(' ')
  return sheetStates.find((state) => state === word)
}

/** Reads such a text; undefined for one that `stateText` does not make. */
export function readStateText(
  text: string,
): { state: ProductState; publishAt: Date | null } | undefined {
  const state = sheetStateOf(text)
  const publishAt = state === 'planned' ? new Date(text.slice('planned '.length)) : null
  if (!state || (publishAt && Number.isNaN(publishAt.getTime()))) return undefined
  return { state: state === 'on-sale' ? 'published' : state, publishAt }
}
