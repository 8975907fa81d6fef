import { z } from 'zod'
import { answer } from '#shared/answer.ts'
import { Pagination, pageQuery } from '#shared/pagination.ts'
import { Id } from '#shared/text.ts'

/** What a notice is about. */
export const NotificationKind = z.enum(['order', 'coins', 'voucher', 'seller', 'account', 'review'])
export type NotificationKind = z.infer<typeof NotificationKind>

export const Notification = z.object({
  id: Id,
  kind: NotificationKind,
  title: z.string(),
  message: z.string(),
  /** The path in this shop that it leads to. */
  link: z.string().nullable(),
  createdAt: z.iso.datetime(),
  /** Null while it is unread. */
  readAt: z.iso.datetime().nullable(),
})
export type Notification = z.infer<typeof Notification>

export const NotificationQuery = z.object(pageQuery(20))

/** `unread` counts all of the shopper's, not the page's alone. */
export const NotificationListAnswer = answer({
  data: z.array(Notification),
  unread: z.int(),
  pagination: Pagination,
})

/** Which notices were read; without `ids` all of them. */
export const MarkRead = z.object({ ids: z.array(z.string().max(100)).max(100).optional() })
export type MarkRead = z.infer<typeof MarkRead>

export const UnreadAnswer = answer({ unread: z.int() })
