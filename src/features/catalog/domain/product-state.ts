/** What of a product's row says whether it is on sale. */
export type StateColumns = {
  isPublished: boolean
  isDraft: boolean
  publishAt: Date | null
  archivedAt: Date | null
}

export const productStates = ['on-sale', 'hidden', 'draft', 'archived', 'planned'] as const
export type ProductState = (typeof productStates)[number]

export const stateNames: Readonly<Record<ProductState, string>> = {
  'on-sale': 'Đang bán',
  hidden: 'Ẩn',
  draft: 'Nháp',
  archived: 'Lưu trữ',
  planned: 'Hẹn giờ',
}

/** As one text: the state, and for a planned product the time behind it: `planned 2026-11-30T08:00:00.000Z`. */
export function stateText(columns: StateColumns): string {
  const { isPublished, isDraft, publishAt, archivedAt } = columns
  if (isPublished) return 'on-sale'
  if (archivedAt) return 'archived'
  if (publishAt) return `planned ${publishAt.toISOString()}`
  return isDraft ? 'draft' : 'hidden'
}

/** The state in such a text. */
export function stateOf(text: string): ProductState | undefined {
  const [word] = text.split(' ')
  return productStates.find((state) => state === word)
}

/** What `stateText` was made of; `now` is the time of what is archived. Undefined for a text that it does not make. */
export function stateColumns(text: string, now: Date): StateColumns | undefined {
  const state = stateOf(text)
  const isPlanned = state === 'planned'
  const publishAt = isPlanned ? new Date(text.slice('planned '.length)) : null
  if (!state || (publishAt && Number.isNaN(publishAt.getTime()))) return undefined
  return {
    isPublished: state === 'on-sale',
    isDraft: state === 'draft',
    publishAt,
    archivedAt: state === 'archived' ? now : null,
  }
}
