import { useState } from 'react'
import { problemOf } from '#back-office/api.ts'
import { FormDialog } from '#back-office/form/form-dialog.tsx'
import { useJsonDraft } from '#back-office/form/use-json-draft.ts'
import { RadioGroup } from '#storefront/ui/radio-group.tsx'
import { TextArea } from '#storefront/ui/text-area.tsx'
import { reasonTexts, undeliveredReasons } from '../domain.ts'
import { useReturnStep } from './queries.ts'

/** Says that a parcel was not accepted: its order is cancelled, its goods are awaited. */
export function UndeliveredDialog({ orderId, onClose }: { orderId: string; onClose: () => void }) {
  const { busy, take } = useReturnStep()
  const draft = useJsonDraft(`undelivered:${orderId}`, { reason: 'REFUSED', note: '' }, 0)
  const { reason, note } = draft.values
  const [problem, setProblem] = useState<string>()
  const submit = async () => {
    const done = 'Đã huỷ đơn. Khi hàng về, hãy ghi nhận trong Trả hàng.'
    const path = `orders/${orderId}/undelivered`
    const onProblem = (error: unknown) => setProblem(problemOf(error))
    if (!(await take(path, { reason, note }, done, onProblem))) return
    draft.forget()
    onClose()
  }
  return (
    <FormDialog
      title={`Đơn ${orderId}: giao không thành công`}
      description="Đơn bị huỷ; tiền đã nhận được ghi là cần hoàn, xu và voucher về với khách. Hàng chỉ vào kho khi bạn ghi nhận hàng về."
      submitLabel="Giao không thành công"
      cancelLabel="Không huỷ"
      danger
      busy={busy}
      problem={problem}
      onSubmit={submit}
      onClose={onClose}
    >
      <RadioGroup
        legend="Lý do, khách đọc được"
        options={undeliveredReasons.map((value) => ({ value, label: reasonTexts[value] }))}
        value={reason}
        onChange={(value) => draft.set({ reason: value })}
      />
      <TextArea
        label="Ghi chú nội bộ"
        optional
        rows={2}
        maxLength={1000}
        value={note}
        onChange={({ target }) => draft.set({ note: target.value })}
      />
    </FormDialog>
  )
}
