import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, problemOf } from '#back-office/api.ts'
import { formatCount, formatVnd } from '#shared/format.ts'
import { alertShopper, askShopper } from '#storefront/ui/toasts.ts'
import type { OrderRow } from '../admin-contract.ts'
import type { BulkResult, BulkStep } from '../admin-steps-contract.ts'
import { ordersKey } from './queries.ts'
import { stepNames } from './texts.ts'

export type BulkStepName = BulkStep['step']
export type Refused = { step: BulkStepName; refused: BulkResult[] }

/** Takes a step with many orders. `onTaken` gets the ids of those that were refused. */
export function useBulkStep(onTaken: (refused: readonly string[]) => void) {
  const queries = useQueryClient()
  const [busy, setBusy] = useState<BulkStepName>()
  const [results, setResults] = useState<Refused>()

  /** Resolves to the results; undefined when nothing was done, which was told. */
  const post = async (step: BulkStepName, ids: readonly string[]) => {
    setBusy(step)
    try {
      return (await api.post<{ data: BulkResult[] }>('orders/bulk', { step, ids })).data
    } catch (error) {
      alertShopper(problemOf(error), 'problem')
      return undefined
    } finally {
      await queries.invalidateQueries(ordersKey)
      setBusy(undefined)
    }
  }
  const tell = (step: BulkStepName, data: readonly BulkResult[]) => {
    const idsOf = (outcome: BulkResult['outcome']) =>
      data.filter((result) => result.outcome === outcome).map(({ id }) => id)
    onTaken(idsOf('refused'))
    const refused = data.filter(({ outcome }) => outcome === 'refused')
    if (refused.length > 0) setResults({ step, refused })
    if (refused.length === data.length) return
    const undo = { label: 'Hoàn tác', onPress: () => void unpack(idsOf('done')) }
    alertShopper(
      `${stepNames[step]}: xong ${data.length - refused.length} đơn.`,
      'success',
      hasUndo(step) && idsOf('done').length > 0 ? undo : undefined,
    )
  }
  const unpack = async (ids: readonly string[]) => {
    const data = await post('unpack', ids)
    if (data) tell('unpack', data)
  }
  const take = async (step: BulkStepName, able: readonly OrderRow[]) => {
    if (!hasUndo(step)) {
      const question = `${stepNames[step]} ${able.length} đơn?`
      const description = consequenceOf(step, able)
      if (!(await askShopper(question, { description, confirmLabel: stepNames[step] }))) return
    }
    const ids = able.map(({ id }) => id)
    const data = await post(step, ids)
    if (data) tell(step, data)
  }
  return { busy, take, results, forgetResults: () => setResults(undefined) }
}

/** What can be taken back needs no question. */
const hasUndo = (step: BulkStepName) => step === 'pack'

/** What cannot be taken back, for the question. */
function consequenceOf(step: BulkStepName, orders: readonly OrderRow[]): string | undefined {
  if (step === 'send') return 'Khách được báo đơn đang giao. Bước này không hoàn tác được.'
  if (step !== 'complete') return undefined
  const collected = orders.filter(({ toCollect }) => toCollect > 0)
  const sum = collected.reduce((all, { toCollect }) => all + toCollect, 0)
  const money =
    collected.length > 0
      ? `Ghi nhận đã thu hộ ${formatVnd(sum)} của ${formatCount(collected.length)} đơn. `
      : ''
  return `${money}Khách có tài khoản được cộng xu. Bước này không hoàn tác được.`
}
