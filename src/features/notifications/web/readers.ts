import { ownPath } from '#shared/own-path.ts'
import type { Pagination } from '#shared/pagination.ts'
import { at, each, type Fields, flag, listAt, text } from '#storefront/api/read.ts'
import { readPagination } from '#storefront/api/read-pagination.ts'
import type { Notification, NotificationKind } from '../contract.ts'
import { unreadIn } from './unread.ts'

const kinds: readonly NotificationKind[] = [
  'order',
  'coins',
  'voucher',
  'seller',
  'account',
  'review',
]

/** A notice as the page shows it; a kind that only its server knows is `other`. */
export type ShownNotice = Pick<Notification, 'id' | 'title' | 'message' | 'createdAt'> & {
  kind: NotificationKind | 'other'
  isRead: boolean
  /** A path in this shop. */
  link: string | null
}

export type NoticePage = {
  notices: ShownNotice[]
  unread: number
  /** Its server tells what has been read. */
  tellsReading: boolean
  pagination: Pagination
}

/** A page of notices. Throws UnknownShape. */
export function readNotices(answer: unknown): NoticePage {
  const list = listAt(
    answer,
    'data',
    'data.data',
    'notifications',
    'data.notifications',
    'items',
    '',
  )
  const notices = each(list, readNotice)
  return {
    notices,
    unread: unreadIn(answer) ?? notices.filter(({ isRead }) => !isRead).length,
    tellsReading: unreadIn(answer) !== undefined || list.some(tellsRead),
    pagination: readPagination(answer, notices.length),
  }
}

function readNotice(fields: Fields): ShownNotice | undefined {
  const id = text(fields.id)
  const message = text(fields.message, fields.content, fields.body)
  const title = text(fields.title) || message
  if (id === '' || title === '') return undefined
  const told = text(fields.link, fields.url)
  const link = ownPath(told)
  return {
    id,
    kind: kinds.find((kind) => kind === fields.kind) ?? 'other',
    title,
    message: title === message ? '' : message,
    createdAt: text(fields.createdAt),
    isRead: wasRead(fields),
    link: link === '/' && told !== '/' ? null : link,
  }
}

function tellsRead(notice: unknown): boolean {
  return ['readAt', 'isRead', 'read'].some((field) => at(notice, field) !== undefined)
}

/** A server that says nothing of reading has nothing unread. */
function wasRead(fields: Fields): boolean {
  if ('readAt' in fields) return text(fields.readAt) !== ''
  const told = fields.isRead ?? fields.read
  return told === undefined || flag(told)
}
