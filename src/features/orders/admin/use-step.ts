import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, problemOf } from '#back-office/api.ts'
import { alertShopper } from '#storefront/ui/toasts.ts'
import { ordersKey } from './queries.ts'

/** Steps that another one takes back. */
const undoing: Readonly<Record<string, { step: string; done: string }>> = {
  pack: { step: 'unpack', done: 'Đã hoàn tác: đơn trở lại chờ đóng gói.' },
}

/** Takes steps with an order, and shows it as it is afterwards, also when the step was refused. */
export function useStep(id: string) {
  const queries = useQueryClient()
  const [busy, setBusy] = useState<string>()
  /** Resolves to whether the step was taken; `onProblem` gets the error in place of a message. */
  const take = async (
    step: string,
    body: object,
    done: string,
    onProblem: (error: unknown) => void = (error) => alertShopper(problemOf(error), 'problem'),
  ): Promise<boolean> => {
    setBusy(step)
    try {
      await api.post(`orders/${id}/${step}`, body)
    } catch (error) {
      onProblem(error)
      return false
    } finally {
      // A press before the order is read again would be about what it was.
      await queries.invalidateQueries(ordersKey)
      setBusy(undefined)
    }
    const undo = undoing[step]
    const action = {
      label: 'Hoàn tác',
      onPress: () => void (undo && take(undo.step, {}, undo.done)),
    }
    alertShopper(done, 'success', undo && action)
    return true
  }
  return { busy, take }
}
