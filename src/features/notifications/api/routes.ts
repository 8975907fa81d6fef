import type { Routes } from '#platform/services.ts'
import { customerId, requireCustomer } from '#platform/sign-in.ts'
import { paginate } from '#shared/pagination.ts'
import { MarkRead, NotificationListAnswer, NotificationQuery, UnreadAnswer } from '../contract.ts'
import { countNotifications, findNotifications, markRead } from './repository.ts'

const shared = { tags: ['notifications'], security: [{ bearer: [] }] }
const success = true as const

/** Lists a user's notifications and marks them as read. */
export const notificationRoutes: Routes = async (app, { db }) => {
  app.addHook('onRequest', requireCustomer)

  app.get(
    '/users/user/notifications',
    {
      schema: {
        ...shared,
        summary: 'Notifications of the caller, newest first',
        description: '`unread` counts all unread notifications, not only those of the page.',
        querystring: NotificationQuery,
        response: { 200: NotificationListAnswer },
      },
    },
    async (request) => {
      const userId = customerId(request)
      const { limit, offset, toPagination } = paginate(request.query)
      const [data, { total, unread }] = await Promise.all([
        findNotifications(db, userId, { limit, offset }),
        countNotifications(db, userId),
      ])
      return { success, data, unread, pagination: toPagination(total) }
    },
  )

  app.put(
    '/users/user/notifications/read',
    {
      schema: {
        ...shared,
        summary: 'Marks notifications of the caller as read: those of `ids`, else all',
        description: 'Unknown ids are ignored.',
        body: MarkRead,
        response: { 200: UnreadAnswer },
      },
    },
    async (request) => {
      const userId = customerId(request)
      await markRead(db, userId, request.body)
      const { unread } = await countNotifications(db, userId)
      return { success, unread }
    },
  )
}
