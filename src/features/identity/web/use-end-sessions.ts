import { useMutation, useQueryClient } from '@tanstack/react-query'
import { formatDateTime } from '#shared/format.ts'
import { hasStatus, messageOf } from '#storefront/api/api-error.ts'
import { browserApi } from '#storefront/api/browser-api.ts'
import { alertShopper, askShopper } from '#storefront/ui/toasts.ts'
import type { Session } from '../contract.ts'
import { endOtherSessions, endSession, sessionsQuery } from './session-calls.ts'

const failure = 'Không thể đăng xuất thiết bị. Vui lòng thử lại.'

/** Ends sessions, each after a question; `onEnded` is called when it is done. */
export function useEndSessions(onEnded: () => void) {
  const client = useQueryClient()
  const onSettled = () => client.invalidateQueries(sessionsQuery)
  const onError = (error: unknown) => alertShopper(messageOf(error, failure), 'problem')
  const finish = (message: string) => {
    alertShopper(message, 'success')
    onEnded()
  }
  const one = useMutation({
    mutationFn: async (id: string) => {
      try {
        await endSession(browserApi(), id)
      } catch (error) {
        // Already ended.
        if (!hasStatus(error, 404)) throw error
      }
    },
    onSuccess: () => finish('Đã đăng xuất thiết bị.'),
    onError,
    onSettled,
  })
  const others = useMutation({
    mutationFn: () => endOtherSessions(browserApi()),
    onSuccess: () => finish('Đã đăng xuất khỏi mọi thiết bị khác.'),
    onError,
    onSettled,
  })
  const confirm = { confirmLabel: 'Đăng xuất' }
  return {
    endingId: one.isPending ? one.variables : undefined,
    isEndingOthers: others.isPending,
    askOne: async ({ id, device, lastUsedAt }: Session) => {
      const description = `Dùng gần nhất ${formatDateTime(lastUsedAt)}`
      if (await askShopper(`Đăng xuất ${device}?`, { ...confirm, description })) one.mutate(id)
    },
    askOthers: async () => {
      if (await askShopper('Đăng xuất khỏi mọi thiết bị khác?', confirm)) others.mutate()
    },
  }
}
