import { type FormEvent, type ReactNode, useId } from 'react'
import { Button } from '#storefront/ui/button.tsx'
import { Dialog } from '#storefront/ui/dialog.tsx'
import { FormProblem } from './form-problem.tsx'

type Props = {
  title: string
  description?: ReactNode
  submitLabel: string
  cancelLabel?: string
  /** For what cannot be undone. */
  danger?: boolean
  busy: boolean
  /** What is wrong with the form as a whole. */
  problem: string | undefined
  onSubmit: (event: FormEvent<HTMLFormElement>) => Promise<void>
  onClose: () => void
  /** A button for something else, apart from the form's own. */
  otherAction?: ReactNode
  /** Stands below the form, outside of it. */
  below?: ReactNode
  children: ReactNode
}

/** A dialog with one form, whose buttons stay at the bottom. */
export function FormDialog({
  title,
  description,
  submitLabel,
  cancelLabel = 'Huỷ',
  danger = false,
  busy,
  problem,
  onSubmit,
  onClose,
  otherAction,
  below,
  children,
}: Props) {
  const id = useId()
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      description={description}
      footer={
        <>
          {otherAction}
          <Button onClick={onClose}>{cancelLabel}</Button>
          <Button type="submit" form={id} variant={danger ? 'danger' : 'primary'} busy={busy}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form
        id={id}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          // React hands it on to a form around the dialog, which would be sent too.
          event.stopPropagation()
          void onSubmit(event)
        }}
        className="flex flex-col gap-4"
      >
        <FormProblem problem={problem} />
        {children}
      </form>
      {below}
    </Dialog>
  )
}
