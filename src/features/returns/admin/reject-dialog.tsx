import { useState } from 'react'
import { problemOf } from '#back-office/api.ts'
import { FormDialog } from '#back-office/form/form-dialog.tsx'
import { useDraft } from '#back-office/form/use-draft.ts'
import { Button } from '#storefront/ui/button.tsx'
import { TextArea } from '#storefront/ui/text-area.tsx'
import { longestReason } from '../limits.ts'
import type { StepDialogProps } from './approve-dialog.tsx'
import { useReturnStep } from './queries.ts'

const reasons = [
  'Hàng đã qua sử dụng.',
  'Hàng không thuộc diện đổi trả.',
  'Tiệm không nhận được hàng gửi về.',
]

/** Refuses a return for a reason that the shopper reads. */
export function RejectDialog({ row, onClose }: StepDialogProps) {
  const { busy, take } = useReturnStep()
  const { text: reason, type, forget } = useDraft(`reject-return:${row.id}`, '')
  const [problem, setProblem] = useState<string>()
  const [isChecked, setChecked] = useState(false)
  const submit = async () => {
    setChecked(true)
    if (!reason.trim()) return
    const done = 'Đã từ chối. Khách được báo.'
    const path = `returns/${row.id}/reject`
    if (!(await take(path, { reason }, done, (error) => setProblem(problemOf(error))))) return
    forget()
    onClose()
  }
  return (
    <FormDialog
      title={`Từ chối trả hàng ${row.id}`}
      description="Khách đọc được lý do, và có thể gửi yêu cầu khác trong thời hạn đổi trả."
      submitLabel="Từ chối"
      danger
      busy={busy}
      problem={problem}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextArea
        label="Lý do, khách đọc được"
        rows={2}
        maxLength={longestReason}
        value={reason}
        onChange={({ target }) => type(target.value)}
        error={isChecked && !reason.trim() ? 'Vui lòng nhập lý do.' : undefined}
      />
      <div className="-mt-2 flex flex-wrap gap-2">
        {reasons.map((each) => (
          <Button key={each} onClick={() => type(each)}>
            {each}
          </Button>
        ))}
      </div>
    </FormDialog>
  )
}
