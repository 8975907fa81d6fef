import { useState } from 'react'
import { problemOf } from '#back-office/api.ts'
import { FormDialog } from '#back-office/form/form-dialog.tsx'
import { useDraft } from '#back-office/form/use-draft.ts'
import { TextArea } from '#storefront/ui/text-area.tsx'
import type { ReturnDetails } from '../admin-contract.ts'
import { longestReason } from '../limits.ts'
import { useReturnStep } from './queries.ts'

export type StepDialogProps = { row: ReturnDetails; onClose: () => void }

/** Agrees to a return; the shopper is told, for example where to send the goods. */
export function ApproveDialog({ row, onClose }: StepDialogProps) {
  const { busy, take } = useReturnStep()
  const { text: message, type, forget } = useDraft(`approve-return:${row.id}`, '')
  const [problem, setProblem] = useState<string>()
  const submit = async () => {
    const done = 'Đã chấp nhận. Khách được báo.'
    const path = `returns/${row.id}/approve`
    if (!(await take(path, { message }, done, (error) => setProblem(problemOf(error))))) return
    forget()
    onClose()
  }
  return (
    <FormDialog
      title={`Chấp nhận trả hàng ${row.id}`}
      description="Khách gửi hàng về rồi bạn ghi nhận hàng đến. Tiền được tính sau khi nhận hàng. Chấp nhận rồi thì chỉ từ chối được khi hàng chưa về."
      submitLabel="Chấp nhận"
      busy={busy}
      problem={problem}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextArea
        label="Lời nhắn cho khách"
        hint="Ví dụ: gửi hàng về đâu, ai trả phí gửi."
        optional
        rows={3}
        maxLength={longestReason}
        value={message}
        onChange={({ target }) => type(target.value)}
      />
    </FormDialog>
  )
}
