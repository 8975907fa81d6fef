import { useState } from 'react'
import { api, problemOf } from '#back-office/api.ts'
import { compareEdits } from '#back-office/form/compare-edits.ts'
import { FormDialog } from '#back-office/form/form-dialog.tsx'
import { type StaleEdit, StaleEditNotice, staleEditOf } from '#back-office/form/stale-edit.tsx'
import { useDraft } from '#back-office/form/use-draft.ts'
import { useChange } from '#back-office/use-change.ts'
import { TextArea } from '#storefront/ui/text-area.tsx'
import { alertShopper } from '#storefront/ui/toasts.ts'
import type { StaffReview } from '../admin-contract.ts'
import { longestReply } from '../limits.ts'

type Props = { review: StaffReview; onClose: () => void }

/** Writes the shop's reply, or changes it. What was typed is kept as a draft. */
export function ReplyDialog({ review: { id, reply, content, product }, onClose }: Props) {
  const draft = useDraft(`review-reply-${id}`, reply ?? '')
  const { busy, change } = useChange('reviews')
  const [problem, setProblem] = useState<string>()
  const [missing, setMissing] = useState(false)
  const [stale, setStale] = useState<StaleEdit>()
  const [before, setBefore] = useState(draft.base || null)

  const send = async (text: string, replyBefore: string | null) => {
    setProblem(undefined)
    setStale(undefined)
    setMissing(text === '')
    if (text === '') return
    const put = () => api.put(`reviews/${id}/reply`, { reply: text, replyBefore })
    const refused = (error: unknown) => {
      const edit = staleEditOf(error)
      if (edit) setStale(edit)
      else setProblem(problemOf(error))
    }
    if (!(await change('reply', put, refused))) return
    draft.forget()
    onClose()
    const undo = () =>
      replyBefore === null
        ? api.delete(`reviews/${id}/reply`, { replyBefore: text })
        : api.put(`reviews/${id}/reply`, { reply: replyBefore, replyBefore: text })
    alertShopper('Đã trả lời đánh giá.', 'success', {
      label: 'Hoàn tác',
      onPress: () => void change('undo', undo),
    })
  }
  const theirs = String(stale?.current.reply ?? '')
  return (
    <FormDialog
      title={reply === null ? 'Trả lời đánh giá' : 'Sửa câu trả lời'}
      description={`Mọi người xem được dưới đánh giá về “${product.name}”; người viết được báo.`}
      submitLabel="Gửi trả lời"
      cancelLabel="Để sau"
      busy={busy === 'reply'}
      problem={problem}
      onSubmit={() => send(draft.text.trim(), before)}
      onClose={onClose}
    >
      {content && (
        <blockquote className="max-h-40 overflow-y-auto border-s-3 border-line ps-3 whitespace-pre-line wrap-anywhere text-ink-soft">
          {content}
        </blockquote>
      )}
      {stale && (
        <StaleEditNotice
          edit={stale}
          differences={compareEdits(
            { base: before ?? '', mine: draft.text, theirs },
            (one, other) => [{ label: 'Câu trả lời', mine: one, theirs: other }],
          )}
          onTakeTheirs={() => {
            draft.type(theirs)
            setBefore(theirs || null)
            setStale(undefined)
          }}
          onKeepMine={() => {
            setBefore(theirs || null)
            void send(draft.text.trim(), theirs || null)
          }}
        />
      )}
      <TextArea
        label="Câu trả lời"
        rows={5}
        maxLength={longestReply}
        value={draft.text}
        onChange={({ target }) => draft.type(target.value)}
        error={missing && !draft.text.trim() ? 'Vui lòng nhập câu trả lời.' : undefined}
      />
    </FormDialog>
  )
}
