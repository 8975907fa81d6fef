import { type FormEvent, type ReactNode, useState } from 'react'
import { ApiError } from '#storefront/api/api-error.ts'
import { PasswordField } from '#storefront/ui/password-field.tsx'
import { TextField } from '#storefront/ui/text-field.tsx'
import { problemOf } from '../api.ts'
import { FormDialog } from './form-dialog.tsx'

type Props = {
  title: string
  description?: string
  /** Label of the code's field; no code is asked for without it. */
  codeLabel?: string
  action: string
  danger?: boolean
  /** Above the fields, such as a QR code. */
  children?: ReactNode
  /** Rejects with the call's error. */
  onSubmit: (typed: { password: string; code: string }) => Promise<void>
  onClose: () => void
}

/** Asks for the password, and a code where there is one, before a second factor is added or removed. */
export function FactorForm(props: Props) {
  const {
    title,
    description,
    codeLabel,
    action,
    danger = false,
    children,
    onSubmit,
    onClose,
  } = props
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [problem, setProblem] = useState<string>()
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    const typed = new FormData(event.currentTarget)
    setBusy(true)
    setErrors({})
    setProblem(undefined)
    try {
      await onSubmit({
        password: String(typed.get('password') ?? ''),
        code: String(typed.get('code') ?? ''),
      })
    } catch (error) {
      const told = fieldErrors(error)
      setErrors(told)
      if (Object.keys(told).length === 0) setProblem(problemOf(error))
      else setProblem(told.passkey)
    } finally {
      setBusy(false)
    }
  }
  return (
    <FormDialog
      title={title}
      description={description}
      submitLabel={action}
      danger={danger}
      busy={busy}
      problem={problem}
      onSubmit={submit}
      onClose={onClose}
    >
      {children}
      {codeLabel && (
        <TextField
          label={codeLabel}
          name="code"
          autoComplete="one-time-code"
          maxLength={60}
          error={errors.code}
        />
      )}
      <PasswordField
        label="Mật khẩu của bạn"
        name="password"
        autoComplete="current-password"
        error={errors.password}
      />
    </FormDialog>
  )
}

function fieldErrors(error: unknown): Record<string, string> {
  const body = error instanceof ApiError ? error.body : undefined
  const { errors = [] } = (body ?? {}) as { errors?: { path: string; message: string }[] }
  return Object.fromEntries(
    errors
      .filter(({ path }) => ['password', 'code', 'passkey'].includes(path))
      .map(({ path, message }) => [path, message]),
  )
}
