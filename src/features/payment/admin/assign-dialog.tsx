import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { api, problemOf } from '#back-office/api.ts'
import { FormDialog } from '#back-office/form/form-dialog.tsx'
import { QueryState } from '#back-office/query-state.tsx'
import { useChange } from '#back-office/use-change.ts'
import { formatDateTime, formatVnd } from '#shared/format.ts'
import { RadioGroup } from '#storefront/ui/radio-group.tsx'
import { Skeleton } from '#storefront/ui/skeleton.tsx'
import { TextField } from '#storefront/ui/text-field.tsx'
import { alertShopper } from '#storefront/ui/toasts.ts'
import type { OrderChoice, StaffTransfer } from '../admin-contract.ts'
import { shortestSearch } from '../domain.ts'

type Props = { transfer: StaffTransfer; onClose: () => void }

/** Credits an order with a transfer: one of those that fit, or one found by its code. */
export function AssignDialog({ transfer: { id, amount, memo }, onClose }: Props) {
  const { busy, change } = useChange('transfers')
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState('')
  const [problem, setProblem] = useState<string>()
  const q = useDeferredValue(typed.trim().toUpperCase())
  const isTooShort = q !== '' && q.length < shortestSearch
  const query = useQuery({
    queryKey: ['transfers', id, 'orders', q],
    enabled: !isTooShort,
    queryFn: async ({ signal }) =>
      (
        await api.get<{ data: OrderChoice[] }>(`transfers/${id}/orders`, {
          signal,
          query: { q: q || undefined },
        })
      ).data,
  })
  const choice = query.data?.find((order) => order.id === chosen)
  const assign = async () => {
    setProblem(undefined)
    if (!choice) return setProblem('Hãy chọn đơn hàng.')
    const post = () => api.post(`transfers/${id}/assign`, { orderId: choice.id })
    if (!(await change('assign', post, (error) => setProblem(problemOf(error))))) return
    onClose()
    alertShopper(`Đã gán ${formatVnd(amount)} cho đơn ${choice.id}.`, 'success')
  }
  return (
    <FormDialog
      title={`Gán ${formatVnd(amount)} cho đơn hàng`}
      description={
        <>
          {memo && (
            <>
              Nội dung: <span className="wrap-anywhere">{memo}</span>.{' '}
            </>
          )}
          Khách được báo đã nhận tiền; việc gán không rút lại được.
        </>
      }
      submitLabel={choice ? `Gán cho ${choice.id}` : 'Gán'}
      busy={busy === 'assign'}
      problem={problem}
      onSubmit={assign}
      onClose={onClose}
    >
      <TextField
        label="Tìm theo mã đơn"
        placeholder="DH7K3M9QX2"
        hint={`Ít nhất ${shortestSearch} ký tự đầu của mã.`}
        maxLength={20}
        autoComplete="off"
        autoCapitalize="characters"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      {!isTooShort && (
        <QueryState query={query} skeleton={<Skeleton className="h-32" />}>
          {(orders) =>
            orders.length === 0 ? (
              <p className="text-ink-soft">
                {q
                  ? 'Không có đơn nào có mã như vậy.'
                  : `Không có đơn nào đang chờ đúng ${formatVnd(amount)}. Hãy tìm theo mã đơn.`}
              </p>
            ) : (
              <RadioGroup
                legend={q ? 'Đơn tìm thấy' : 'Đơn có thể đúng'}
                value={chosen}
                onChange={setChosen}
                options={orders.map((order) => ({
                  value: order.id,
                  label: (
                    <span className="tabular-nums">
                      {order.id} · {formatVnd(order.total)}
                    </span>
                  ),
                  description: describe(order, amount),
                }))}
              />
            )
          }
        </QueryState>
      )}
    </FormDialog>
  )
}

/** Why the order is offered, and what the money would make of it. */
function describe({ reason, recipient, createdAt, due, isCancelled }: OrderChoice, amount: number) {
  const fit = isCancelled
    ? 'Đơn đã huỷ: tiền sẽ phải hoàn lại'
    : due === amount
      ? 'Đang chờ đúng số tiền này'
      : due === 0
        ? 'Đã trả đủ: tiền sẽ phải hoàn lại'
        : due > amount
          ? `Còn chờ ${formatVnd(due)}, sẽ còn thiếu ${formatVnd(due - amount)}`
          : `Chỉ chờ ${formatVnd(due)}, sẽ thừa ${formatVnd(amount - due)}`
  return (
    <>
      <span className="block">
        {recipient}, đặt {formatDateTime(createdAt)}
      </span>
      <span className="block">
        {reason === 'memo' && 'Mã đơn có trong nội dung. '}
        {fit}.
      </span>
    </>
  )
}
