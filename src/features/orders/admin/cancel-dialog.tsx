import { useState } from 'react'
import { problemOf } from '#back-office/api.ts'
import { FormDialog } from '#back-office/form/form-dialog.tsx'
import { useDraft } from '#back-office/form/use-draft.ts'
import { Button } from '#storefront/ui/button.tsx'
import { TextArea } from '#storefront/ui/text-area.tsx'
import type { OrderDetails } from '../admin-contract.ts'
import { useStep } from './use-step.ts'

const reasons = ['Khách yêu cầu huỷ.', 'Không liên lạc được với khách.', 'Sản phẩm đã hết hàng.']

type Props = { order: OrderDetails; done: string; onClose: () => void }

/** Cancels an order for good: stock, voucher and coins go back, and the shopper reads why. */
export function CancelDialog({ order, done, onClose }: Props) {
  const { busy, take } = useStep(order.id)
  const { text: reason, type: setReason, forget } = useDraft(`cancel:${order.id}`, '')
  const note = useDraft(`cancel-note:${order.id}`, '')
  const [problem, setProblem] = useState<string>()
  const [isChecked, setChecked] = useState(false)
  const submit = async () => {
    setChecked(true)
    if (!reason.trim()) return
    const body = { reason, note: note.text }
    if (!(await take('cancel', body, done, (error) => setProblem(problemOf(error))))) return
    forget()
    note.forget()
    onClose()
  }
  return (
    <FormDialog
      title={`Huỷ đơn ${order.id}`}
      description={
        order.payment.paidAmount > 0
          ? 'Hàng, voucher và xu được trả lại. Tiền đã nhận được ghi là cần hoàn.'
          : 'Hàng, voucher và xu được trả lại.'
      }
      submitLabel="Huỷ đơn"
      cancelLabel="Không huỷ"
      danger
      busy={busy === 'cancel'}
      problem={problem}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextArea
        label="Lý do, khách đọc được"
        rows={2}
        maxLength={300}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        error={isChecked && !reason.trim() ? 'Vui lòng nhập lý do huỷ.' : undefined}
      />
      <div className="-mt-2 flex flex-wrap gap-2">
        {reasons.map((each) => (
          <Button key={each} onClick={() => setReason(each)}>
            {each}
          </Button>
        ))}
      </div>
      <TextArea
        label="Ghi chú nội bộ"
        optional
        rows={2}
        maxLength={1000}
        value={note.text}
        onChange={({ target }) => note.type(target.value)}
      />
    </FormDialog>
  )
}
