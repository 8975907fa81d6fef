import { type FormEvent, type ReactNode, useState } from 'react'
import { ApiError } from '#storefront/api/api-error.ts'
import { PasswordField } from '#storefront/ui/password-field.tsx'
import { TextField } from '#storefront/ui/text-field.tsx'
import { problemOf } from '../api.ts'
import { FormDialog } from './form-dialog.tsx'
import { OwnFactorFields } from './own-factor-fields.tsx'
import { type PasskeyOptions, type ShownFactor, useOwnFactor } from './use-own-factor.ts'

/** `newCode` is the first one of an app that is added. */
export type Proof = ShownFactor & { password: string; newCode: string }

type Props = {
  title: string
  description?: string
  /** How a passkey confirms. */
  passkey: PasskeyOptions
  codeLabel?: string
  /** Label of the field for the first code of an app; there is none without it. */
  newCodeLabel?: string
  action: string
  /** In place of `action` when a passkey confirms. */
  passkeyAction?: string
  danger?: boolean
  /** The factor was shown before, so that a second try does not ask for it. */
  isShown?: boolean
  /** Above the fields, such as a QR code. */
  children?: ReactNode
  /** Rejects with the call's error. */
  onSubmit: (proof: Proof) => Promise<void>
  onClose: () => void
}

/** Asks for the password, and the second factor where there is one, before the caller's own sign-in changes and the like. */
export function FactorForm({
  title,
  description,
  passkey,
  codeLabel,
  newCodeLabel,
  action,
  passkeyAction = action,
  danger = false,
  isShown = false,
  children,
  onSubmit,
  onClose,
}: Props) {
  const factor = useOwnFactor(passkey)
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [problem, setProblem] = useState<string>()
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    const typed = new FormData(event.currentTarget)
    const textOf = (name: string) => String(typed.get(name) ?? '')
    setBusy(true)
    setErrors({})
    setProblem(undefined)
    try {
      const shown = isShown ? {} : await factor.show(textOf('code'))
      if (!shown) return
      await onSubmit({ ...shown, password: textOf('password'), newCode: textOf('new-code') })
    } catch (error) {
      const told = fieldErrors(error)
      setErrors(told)
      if (Object.keys(told).length === 0) setProblem(problemOf(error))
      else setProblem(told.passkey)
      factor.renew(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <FormDialog
      title={title}
      description={description}
      submitLabel={factor.way === 'passkey' ? passkeyAction : action}
      danger={danger}
      busy={busy}
      problem={problem}
      onSubmit={submit}
      onClose={onClose}
    >
      {children}
      {newCodeLabel && (
        <TextField
          label={newCodeLabel}
          name="new-code"
          autoComplete="one-time-code"
          maxLength={60}
          error={errors.code}
        />
      )}
      <OwnFactorFields factor={factor} codeLabel={codeLabel} error={errors.code} />
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
