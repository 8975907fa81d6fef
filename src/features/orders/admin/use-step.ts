import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, problemOf } from '#back-office/api.ts'
import { alertShopper } from '#storefront/ui/toasts.ts'
import { ordersKey } from './queries.ts'

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
      setBusy(undefined)
      await queries.invalidateQueries(ordersKey)
    }
    alertShopper(done, 'success')
    return true
  }
  return { busy, take }
}
