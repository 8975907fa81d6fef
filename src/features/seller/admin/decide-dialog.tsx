import { type FormEvent, useState } from 'react'
import { api, problemOf } from '#back-office/api.ts'
import { FormProblem } from '#back-office/form/form-problem.tsx'
import { useDraft } from '#back-office/form/use-draft.ts'
import { useChange } from '#back-office/use-change.ts'
import { Button } from '#storefront/ui/button.tsx'
import { Dialog } from '#storefront/ui/dialog.tsx'
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
  const decide = async (event: FormEvent) => {
    event.preventDefault()
    setProblem(undefined)
    const post = () => api.post(`sellers/${id}/${step}`, { note: note.text })
    if (!(await change(step, post, (error) => setProblem(problemOf(error))))) return
    note.forget()
    onClose()
    alertShopper(words.done(name), 'success')
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={words.title(name)}
      description={words.description}
      footer={
        <>
          <Button onClick={onClose}>Để sau</Button>
          <Button
            type="submit"
            form="decide"
            variant={step === 'approve' ? 'primary' : 'danger'}
            busy={busy === step}
          >
            {words.button}
          </Button>
        </>
      }
    >
      <form
        id="decide"
        noValidate
        onSubmit={(event) => void decide(event)}
        className="flex flex-col gap-4"
      >
        <FormProblem problem={problem} />
        <TextArea
          label={words.label}
          optional
          hint="Gửi kèm thông báo cho người xin mở gian hàng."
          maxLength={1000}
          value={note.text}
          onChange={({ target }) => note.type(target.value)}
        />
      </form>
    </Dialog>
  )
}
