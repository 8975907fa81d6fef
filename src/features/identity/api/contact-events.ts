import { logSecurityEvent, type SecurityCaller } from '#platform/security-log.ts'
import { AppError } from '#shared/app-error.ts'
import type { ContactKind } from '../contract.ts'

type Step = 'requested' | 'confirmed' | 'reverted'

/** Logs a step of contact changes as security events. */
export function logContactStep(
  caller: SecurityCaller,
  userId: string,
  step: Step,
  kinds: readonly ContactKind[],
): void {
  for (const kind of kinds) logSecurityEvent(caller, { event: `${kind}_change_${step}`, userId })
}

/** Logs a rejected contact change with its reason; ignores unexpected errors, which are logged elsewhere. */
export function logContactFailure(
  caller: SecurityCaller,
  userId: string | undefined,
  thrown: unknown,
  kinds: readonly ContactKind[],
): void {
  if (!(thrown instanceof AppError)) return
  const reason = reasonOf(thrown)
  for (const kind of kinds)
    logSecurityEvent(caller, { event: `${kind}_change_fail`, userId, reason })
}

const reasons: Readonly<Record<string, string>> = {
  currentPassword: 'wrong_password',
  password: 'wrong_password',
  confirmationCode: 'wrong_code',
}

function reasonOf({ code, details }: AppError): string {
  const [first] = Array.isArray(details.errors) ? details.errors : []
  if (code === 'INVALID_FIELD') return reasons[String(first?.path)] ?? 'invalid_field'
  if (code === 'TOO_MANY_REQUESTS') return 'too_many_tries'
  return code === 'CONTACT_LINK_INVALID' ? 'invalid_link' : code.toLowerCase()
}
