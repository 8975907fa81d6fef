import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, problemOf } from '#back-office/api.ts'
import { useMay } from '#back-office/session.ts'
import { Button } from '#storefront/ui/button.tsx'
import { Checkbox } from '#storefront/ui/checkbox.tsx'
import { alertShopper, askShopper } from '#storefront/ui/toasts.ts'
import type { OrderRow } from '../admin-contract.ts'
import type { BulkResult, BulkStep } from '../admin-steps-contract.ts'
import { checkStep } from '../domain.ts'
import { BulkResults } from './bulk-results.tsx'
import { printOrders } from './print-orders.ts'
import { ordersKey } from './queries.ts'
import { stepNames } from './texts.ts'

type Props = {
  orders: readonly OrderRow[]
  chosen: ReadonlySet<string>
  onChange: (chosen: ReadonlySet<string>) => void
  hasMore: boolean
  /** Loads a further page and returns all orders that are there then. */
  loadMore: () => Promise<readonly OrderRow[]>
}

const steps = ['confirm', 'pack', 'send', 'complete'] as const
const mostOrders = 500

/** Chooses many orders, also beyond the page, and takes a step with all of them. */
export function BulkBar({ orders, chosen, onChange, hasMore, loadMore }: Props) {
  const queries = useQueryClient()
  const [busy, setBusy] = useState<BulkStep['step'] | 'choose'>()
  const [results, setResults] = useState<{ step: BulkStep['step']; refused: BulkResult[] }>()
  const own = orders.filter(({ id }) => chosen.has(id))
  const ids = own.map(({ id }) => id)
  const mayPrint = useMay('customers.read')
  const possible = steps.filter((step) =>
    own.some(({ stage }) => checkStep(stage, step) === 'possible'),
  )
  const isAll = orders.length > 0 && own.length === orders.length
  const chooseAll = (all: readonly OrderRow[]) =>
    onChange(new Set(all.slice(0, mostOrders).map(({ id }) => id)))
  const chooseBeyond = async () => {
    setBusy('choose')
    let all = orders
    let before = 0
    while (all.length < mostOrders && all.length > before) {
      before = all.length
      all = await loadMore()
    }
    chooseAll(all)
    setBusy(undefined)
  }
  const take = async (step: BulkStep['step']) => {
    const able = own.filter(({ stage }) => checkStep(stage, step) === 'possible')
    const question = `${stepNames[step]} ${able.length} đơn?`
    if (!(await askShopper(question, { confirmLabel: stepNames[step] }))) return
    setBusy(step)
    try {
      const { data } = await api.post<{ data: BulkResult[] }>('orders/bulk', {
        step,
        ids: able.map(({ id }) => id),
      })
      const refused = data.filter(({ outcome }) => outcome === 'refused')
      onChange(new Set(refused.map(({ id }) => id)))
      if (refused.length > 0) setResults({ step, refused })
      else alertShopper(`${stepNames[step]}: xong ${data.length} đơn.`, 'success')
    } catch (error) {
      alertShopper(problemOf(error), 'problem')
    } finally {
      setBusy(undefined)
      await queries.invalidateQueries(ordersKey)
    }
  }
  return (
    <div className="sticky top-14 z-30 flex min-h-13 flex-wrap items-center gap-x-3 gap-y-1 rounded-md bg-surface px-3 py-1 shadow-card lg:top-0 lg:px-4">
      <Checkbox
        label={own.length > 0 ? `Đã chọn ${own.length}` : 'Chọn tất cả'}
        checked={isAll}
        indeterminate={own.length > 0 && !isAll}
        onChange={() => (own.length > 0 ? onChange(new Set()) : chooseAll(orders))}
      />
      {isAll && hasMore && orders.length < mostOrders && (
        <Button variant="quiet" busy={busy === 'choose'} onClick={() => void chooseBeyond()}>
          Chọn thêm, tối đa {mostOrders}
        </Button>
      )}
      <div className="ms-auto flex flex-wrap gap-2">
        {mayPrint && own.length > 0 && (
          <>
            <Button onClick={() => printOrders('slips', ids)}>In phiếu giao</Button>
            <Button onClick={() => printOrders('picking-list', ids)}>Phiếu nhặt hàng</Button>
          </>
        )}
        {possible.map((step) => (
          <Button
            key={step}
            busy={busy === step}
            disabled={busy !== undefined}
            onClick={() => void take(step)}
          >
            {stepNames[step]}
          </Button>
        ))}
      </div>
      {results && <BulkResults {...results} onClose={() => setResults(undefined)} />}
    </div>
  )
}
