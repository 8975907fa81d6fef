import { useState } from 'react'
import { type Action, ActionMenu } from '#back-office/action-menu.tsx'
import { useMay } from '#back-office/session.ts'
import { Button } from '#storefront/ui/button.tsx'
import { Checkbox } from '#storefront/ui/checkbox.tsx'
import { useIsWide } from '#storefront/use-breakpoint.ts'
import type { OrderRow } from '../admin-contract.ts'
import { checkStep } from '../domain.ts'
import { BulkResults } from './bulk-results.tsx'
import { printOrders } from './print-orders.ts'
import { stepNames } from './texts.ts'
import { useBulkStep } from './use-bulk-step.ts'

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
  const [isChoosing, setChoosing] = useState(false)
  const { busy, take, results, forgetResults } = useBulkStep((refused) =>
    onChange(new Set(refused)),
  )
  const own = orders.filter(({ id }) => chosen.has(id))
  const mayPrint = useMay('customers.read')
  const isWide = useIsWide()
  const isAll = orders.length > 0 && own.length === orders.length
  const chooseAll = (all: readonly OrderRow[]) =>
    onChange(new Set(all.slice(0, mostOrders).map(({ id }) => id)))
  const chooseBeyond = async () => {
    setChoosing(true)
    let all = orders
    let before = 0
    while (all.length < mostOrders && all.length > before) {
      before = all.length
      all = await loadMore()
    }
    chooseAll(all)
    setChoosing(false)
  }
  const stepActions = steps.flatMap((step): Action[] => {
    const able = own.filter(({ stage }) => checkStep(stage, step) === 'possible')
    const onPress = () => void take(step, able)
    const state = { busy: busy === step, disabled: busy !== undefined }
    return able.length > 0 ? [{ key: step, label: stepNames[step], ...state, onPress }] : []
  })
  const print = (kind: 'slips' | 'picking-list') =>
    printOrders(
      kind,
      own.map(({ id }) => id),
    )
  const slips: Action = { key: 'slips', label: 'In phiếu giao', onPress: () => print('slips') }
  const picking: Action = {
    key: 'picking',
    label: 'Phiếu nhặt hàng',
    onPress: () => print('picking-list'),
  }
  // The picking list names no customer.
  const printActions = own.length > 0 ? [...(mayPrint ? [slips] : []), picking] : []
  const actions = isWide ? [...printActions, ...stepActions] : [...stepActions, ...printActions]
  // On a phone the bar lies over the list, so it has one action beside the menu of the others.
  const shown = isWide ? actions : actions.slice(0, 1)
  const further = actions.slice(shown.length)
  return (
    <div className="sticky top-14 z-30 flex min-h-13 flex-wrap items-center gap-x-3 gap-y-1 rounded-md bg-surface px-3 py-1 shadow-card lg:top-0 lg:px-4">
      <Checkbox
        label={own.length > 0 ? `Đã chọn ${own.length}` : 'Chọn tất cả'}
        checked={isAll}
        indeterminate={own.length > 0 && !isAll}
        onChange={() => (own.length > 0 ? onChange(new Set()) : chooseAll(orders))}
      />
      {isAll && hasMore && orders.length < mostOrders && (
        <Button
          variant="quiet"
          className="max-lg:px-1 max-lg:text-sm"
          busy={isChoosing}
          onClick={() => void chooseBeyond()}
        >
          {isWide ? `Chọn thêm, tối đa ${mostOrders}` : `Chọn đến ${mostOrders}`}
        </Button>
      )}
      <div className="ms-auto flex gap-2 empty:hidden">
        {shown.map(({ key, label, busy: isBusy = false, disabled = false, onPress }) => (
          <Button key={key} busy={isBusy} disabled={disabled} onClick={onPress}>
            {label}
          </Button>
        ))}
        {further.length > 0 && <ActionMenu label="Thêm" actions={further} />}
      </div>
      {results && <BulkResults {...results} onClose={forgetResults} />}
    </div>
  )
}
