import { useState } from 'react'
import { api, problemOf } from '#back-office/api.ts'
import { FormDialog } from '#back-office/form/form-dialog.tsx'
import { useDraft } from '#back-office/form/use-draft.ts'
import { useChange } from '#back-office/use-change.ts'
import { TextArea } from '#storefront/ui/text-area.tsx'
import { alertShopper } from '#storefront/ui/toasts.ts'
import type { StaffStore } from '../admin-contract.ts'

type Props = { store: StaffStore; step: 'approve' | 'reject'; onClose: () => void }

const texts = {
  approve: {
    title: (name: string) => `Duyệt “${name}”`,
    description: 'Người gửi được báo trong tài khoản và qua email. Không rút lại được.',
    label: 'Lời nhắn',
    button: 'Duyệt',
    done: (name: string) => `Đã duyệt “${name}”.`,
  },
  reject: {
    title: (name: string) => `Từ chối “${name}”`,
    description: 'Người gửi được báo, sửa lại và gửi yêu cầu mới được. Không rút lại được.',
    label: 'Lý do',
    button: 'Từ chối',
    done: (name: string) => `Đã từ chối “${name}”.`,
  },
} as const

/** Decides a request, with a message to its applicant. */
export function DecideDialog({ store: { id, name }, step, onClose }: Props) {
  const words = texts[step]
  const { busy, change } = useChange('sellers')
  const note = useDraft(`seller-${step}-${id}`, '')
  const [problem, setProblem] = useState<string>()
  const decide = async () => {
    setProblem(undefined)
    const post = () => api.post(`sellers/${id}/${step}`, { note: note.text })
    if (!(await change(step, post, (error) => setProblem(problemOf(error))))) return
    note.forget()
    onClose()
    alertShopper(words.done(name), 'success')
  }
  return (
    <FormDialog
      title={words.title(name)}
      description={words.description}
      submitLabel={words.button}
      cancelLabel="Để sau"
      danger={step === 'reject'}
      busy={busy === step}
      problem={problem}
      onSubmit={decide}
      onClose={onClose}
    >
      <TextArea
        label={words.label}
        optional
        hint="Gửi kèm thông báo cho người xin mở gian hàng."
        maxLength={1000}
        value={note.text}
        onChange={({ target }) => note.type(target.value)}
      />
    </FormDialog>
  )
}
