import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { messageOf } from '#storefront/api/api-error.ts'
import { laterPage } from '#storefront/api/api-url.ts'
import { browserApi } from '#storefront/api/browser-api.ts'
import { alertShopper } from '#storefront/ui/toasts.ts'
import { type NotificationPage, parseNotifications } from './parsers.ts'
import { notificationsPath, parseUnreadCount, setUnreadCount } from './unread.ts'

const key = ['notifications']

export function useNotices(page: number) {
  const found = useQuery({
    queryKey: [...key, page],
    queryFn: async () => {
      const options = { query: laterPage(page), extras: { query: { page } } }
      return parseNotifications(await browserApi().get(notificationsPath, options))
    },
    placeholderData: keepPreviousData,
  })
  const unread = found.data?.unread
  useEffect(() => {
    if (unread !== undefined) setUnreadCount(unread)
  }, [unread])
  return found
}

type Marking = {
  /** Without them all are marked. */
  ids?: readonly string[]
}

/** Marks notifications as read, optimistically; reverted when the server refuses. */
export function useMarkRead() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (marking: Marking) =>
      parseUnreadCount(
        await browserApi().put(`${notificationsPath}/read`, marking, { keepalive: true }),
      ),
    onMutate: async ({ ids }) => {
      await client.cancelQueries({ queryKey: key })
      client.setQueriesData<NotificationPage>(
        { queryKey: key },
        (page) => page && marked(page, ids),
      )
    },
    onSuccess: (unread) => {
      if (unread !== undefined) setUnreadCount(unread)
    },
    onError: (error, { ids }) => {
      if (ids) return
      const failure = 'Không thể đánh dấu đã đọc. Vui lòng thử lại.'
      alertShopper(messageOf(error, failure), 'problem')
    },
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  })
}

function marked(page: NotificationPage, ids: readonly string[] | undefined): NotificationPage {
  const isMeant = (id: string) => ids === undefined || ids.includes(id)
  const changed = page.notices.filter(({ id, isRead }) => !isRead && isMeant(id)).length
  return {
    ...page,
    unread: ids ? Math.max(0, page.unread - changed) : 0,
    notices: page.notices.map((notice) =>
      isMeant(notice.id) ? { ...notice, isRead: true } : notice,
    ),
  }
}
