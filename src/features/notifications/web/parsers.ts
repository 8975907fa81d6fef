import { ownPath } from '#shared/own-path.ts'
import type { Pagination } from '#shared/pagination.ts'
import { at, each, type Fields, flag, listAt, text } from '#storefront/api/parse.ts'
import { parsePagination } from '#storefront/api/parse-pagination.ts'
import type { Notification, NotificationKind } from '../contract.ts'
import { parseUnreadCount } from './unread.ts'

const kinds: readonly NotificationKind[] = [
  'order',
  'coins',
  'voucher',
  'seller',
  'account',
  'review',
]

/** A notification as it is shown; a kind unknown here is `other`. */
export type ShownNotification = Pick<Notification, 'id' | 'title' | 'message' | 'createdAt'> & {
  kind: NotificationKind | 'other'
  isRead: boolean
  /** A path of this shop. */
  link: string | null
}

export type NotificationPage = {
  notices: ShownNotification[]
  unread: number
  /** True when the server tracks what has been read. */
  tracksReading: boolean
  pagination: Pagination
}

/** Parses a page of notifications. Throws UnknownShape. */
export function parseNotifications(answer: unknown): NotificationPage {
  const list = listAt(
    answer,
    'data',
    'data.data',
    'notifications',
    'data.notifications',
    'items',
    '',
  )
  const notices = each(list, parseNotice)
  return {
    notices,
    unread: parseUnreadCount(answer) ?? notices.filter(({ isRead }) => !isRead).length,
    tracksReading: parseUnreadCount(answer) !== undefined || list.some(hasReadState),
    pagination: parsePagination(answer, notices.length),
  }
}

function parseNotice(fields: Fields): ShownNotification | undefined {
  const id = text(fields.id)
  const message = text(fields.message, fields.content, fields.body)
  const title = text(fields.title) || message
  if (id === '' || title === '') return undefined
  const target = text(fields.link, fields.url)
  const link = ownPath(target)
  return {
    id,
    kind: kinds.find((kind) => kind === fields.kind) ?? 'other',
    title,
    message: title === message ? '' : message,
    createdAt: text(fields.createdAt),
    isRead: wasRead(fields),
    link: link === '/' && target !== '/' ? null : link,
  }
}

function hasReadState(notice: unknown): boolean {
  return ['readAt', 'isRead', 'read'].some((field) => at(notice, field) !== undefined)
}

/** Without read tracking nothing is unread. */
function wasRead(fields: Fields): boolean {
  if ('readAt' in fields) return text(fields.readAt) !== ''
  const isRead = fields.isRead ?? fields.read
  return isRead === undefined || flag(isRead)
}
