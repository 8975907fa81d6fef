import { z } from 'zod'
import { answer } from '#shared/answer.ts'
import { Pagination, pageQuery } from '#shared/pagination.ts'
import { Id } from '#shared/text.ts'

/** Subject of a notification. */
export const NotificationKind = z.enum(['order', 'coins', 'voucher', 'seller', 'account', 'review'])
export type NotificationKind = z.infer<typeof NotificationKind>

export const Notification = z.object({
  id: Id,
  kind: NotificationKind,
  title: z.string(),
  message: z.string(),
  /** A path of the storefront. */
  link: z.string().nullable(),
  createdAt: z.iso.datetime(),
  /** Null while unread. */
  readAt: z.iso.datetime().nullable(),
})
export type Notification = z.infer<typeof Notification>

export const NotificationQuery = z.object(pageQuery(20))

/** `unread` counts all unread notifications of the user, not only those of the page. */
export const NotificationListAnswer = answer({
  data: z.array(Notification),
  unread: z.int(),
  pagination: Pagination,
})

/** Ids of read notifications; without `ids` all. */
export const MarkRead = z.object({ ids: z.array(z.string().max(100)).max(100).optional() })
export type MarkRead = z.infer<typeof MarkRead>

export const UnreadAnswer = answer({ unread: z.int() })
