import { useState } from 'react'
import { api, problemOf } from '#back-office/api.ts'
import { FormDialog } from '#back-office/form/form-dialog.tsx'
import { useChange } from '#back-office/use-change.ts'
import { TextArea } from '#storefront/ui/text-area.tsx'
import { alertShopper } from '#storefront/ui/toasts.ts'
import type { StaffReview } from '../admin-contract.ts'
import { longestReason } from '../limits.ts'

type Props = { review: StaffReview; onClose: () => void }

/** Hides a review for a reason that its author is told. */
export function HideDialog({ review: { id, product }, onClose }: Props) {
  const { busy, change } = useChange('reviews')
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string>()
  const [missing, setMissing] = useState(false)
  const hide = async () => {
    setProblem(undefined)
    const typed = reason.trim()
    setMissing(typed === '')
    if (typed === '') return
    const post = () => api.post(`reviews/${id}/hide`, { reason: typed })
    if (!(await change('hide', post, (error) => setProblem(problemOf(error))))) return
    onClose()
    const show = () => api.post(`reviews/${id}/show`)
    alertShopper('Đã ẩn đánh giá.', 'success', {
      label: 'Hoàn tác',
      onPress: () => void change('undo', show),
    })
  }
  return (
    <FormDialog
      title="Ẩn đánh giá"
      description={`Đánh giá về “${product.name}” không còn hiện với khách và không tính vào điểm. Người viết được báo lý do.`}
      submitLabel="Ẩn đánh giá"
      danger
      busy={busy === 'hide'}
      problem={problem}
      onSubmit={hide}
      onClose={onClose}
    >
      <TextArea
        label="Lý do"
        hint="Ví dụ: có số điện thoại, lời lẽ thô tục, không nói về sản phẩm."
        rows={2}
        maxLength={longestReason}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        error={missing && !reason.trim() ? 'Vui lòng nhập lý do.' : undefined}
      />
    </FormDialog>
  )
}
