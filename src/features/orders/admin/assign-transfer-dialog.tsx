import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, problemOf } from '#back-office/api.ts'
import { FormDialog } from '#back-office/form/form-dialog.tsx'
import { QueryState } from '#back-office/query-state.tsx'
import { useChange } from '#back-office/use-change.ts'
import type { StaffTransfer } from '#features/payment/admin-contract.ts'
import { formatDateTime, formatVnd } from '#shared/format.ts'
import { RadioGroup } from '#storefront/ui/radio-group.tsx'
import { Skeleton } from '#storefront/ui/skeleton.tsx'
import { alertShopper } from '#storefront/ui/toasts.ts'
import type { OrderDetails } from '../admin-contract.ts'

type Props = {
  order: OrderDetails
  /** What is still to be paid. */
  open: number
  onClose: () => void
}

/** Credits the order with money that came in without one. */
export function AssignTransferDialog({ order, open, onClose }: Props) {
  const { busy, change } = useChange('orders')
  const [chosen, setChosen] = useState('')
  const [problem, setProblem] = useState<string>()
  const query = useQuery({
    queryKey: ['transfers', 'of-order', order.id, order.version],
    queryFn: async ({ signal }) =>
      (await api.get<{ data: StaffTransfer[] }>(`orders/${order.id}/transfers`, { signal })).data,
  })
  const choice = query.data?.find(({ id }) => id === chosen)
  const assign = async () => {
    setProblem(undefined)
    if (!choice) return setProblem('Hãy chọn khoản chuyển khoản.')
    const post = () => api.post(`transfers/${choice.id}/assign`, { orderId: order.id })
    if (!(await change('assign', post, (error) => setProblem(problemOf(error))))) {
      return void query.refetch()
    }
    onClose()
    alertShopper(`Đã gán ${formatVnd(choice.amount)} cho đơn ${order.id}.`, 'success')
  }
  return (
    <FormDialog
      title={`Gán khoản chuyển khoản cho đơn ${order.id}`}
      description={`Đơn còn chờ ${formatVnd(open)}. Khách được báo đã nhận tiền; việc gán không rút lại được.`}
      submitLabel={choice ? `Gán ${formatVnd(choice.amount)}` : 'Gán'}
      busy={busy === 'assign'}
      problem={problem}
      onSubmit={assign}
      onClose={onClose}
    >
      <QueryState query={query} skeleton={<Skeleton className="h-32" />}>
        {(transfers) =>
          transfers.length === 0 ? (
            <p className="text-ink-soft">
              Không có khoản tiền nào chưa rõ đơn. Nếu đã thấy tiền trong tài khoản, hãy bấm “Đã
              nhận tiền” ở trang đơn.
            </p>
          ) : (
            <RadioGroup
              legend="Khoản tiền chưa rõ đơn"
              value={chosen}
              onChange={setChosen}
              options={transfers.map((transfer) => ({
                value: transfer.id,
                label: <span className="tabular-nums">{formatVnd(transfer.amount)}</span>,
                description: (
                  <>
                    <span className="block">
                      {formatDateTime(transfer.transferredAt ?? transfer.receivedAt)}
                    </span>
                    {transfer.memo && (
                      <span className="block wrap-anywhere">Nội dung: {transfer.memo}</span>
                    )}
                    <span className="block">{fitOf(transfer.amount, open)}</span>
                  </>
                ),
              }))}
            />
          )
        }
      </QueryState>
    </FormDialog>
  )
}

function fitOf(amount: number, awaited: number): string {
  if (amount === awaited) return 'Đúng số tiền còn chờ.'
  return amount < awaited
    ? `Sẽ còn thiếu ${formatVnd(awaited - amount)}.`
    : `Thừa ${formatVnd(amount - awaited)}, sẽ phải hoàn lại.`
}
