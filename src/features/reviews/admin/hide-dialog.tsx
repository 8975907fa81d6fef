import { useState } from 'react'
import { api, problemOf } from '#back-office/api.ts'
import { FormDialog } from '#back-office/form/form-dialog.tsx'
import { useDraft } from '#back-office/form/use-draft.ts'
import { useChange } from '#back-office/use-change.ts'
import { TextArea } from '#storefront/ui/text-area.tsx'
import { alertShopper } from '#storefront/ui/toasts.ts'
import type { StaffReview } from '../admin-contract.ts'
import { longestReason } from '../limits.ts'

type Props = { review: StaffReview; onClose: () => void }

/** Hides a review for a reason that its author is told. What was typed is kept as a draft. */
export function HideDialog({ review: { id, product }, onClose }: Props) {
  const { busy, change } = useChange('reviews')
  const draft = useDraft(`review-hide-${id}`, '')
  const [problem, setProblem] = useState<string>()
  const [missing, setMissing] = useState(false)
  const hide = async () => {
    setProblem(undefined)
    const typed = draft.text.trim()
    setMissing(typed === '')
    if (typed === '') return
    const post = () => api.post(`reviews/${id}/hide`, { reason: typed })
    if (!(await change('hide', post, (error) => setProblem(problemOf(error))))) return
    draft.forget()
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
        value={draft.text}
        onChange={({ target }) => draft.type(target.value)}
        error={missing && !draft.text.trim() ? 'Vui lòng nhập lý do.' : undefined}
      />
    </FormDialog>
  )
}
