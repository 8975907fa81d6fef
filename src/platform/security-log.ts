import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import { deviceName } from './device-name.ts'

type Kind = { level: 'info' | 'warn'; outcome: 'success' | 'failure' }

const done: Kind = { level: 'info', outcome: 'success' }
/** Successful, but worth a look: it extends access or is irreversible. */
const notable: Kind = { level: 'warn', outcome: 'success' }
const failed: Kind = { level: 'warn', outcome: 'failure' }

/** All security events, named after OWASP's logging vocabulary or following its pattern. */
export const securityEvents = {
  user_created: done,
  user_deleted: notable,
  authn_login_success: done,
  authn_login_fail: failed,
  /** Rejected without checking, after too many attempts. */
  authn_login_lock: failed,
  authn_password_change: done,
  authn_password_change_fail: failed,
  authn_password_reset_requested: done,
  /** A reset link was sent to the account's e-mail address. */
  authn_token_created: done,
  authn_password_reset: done,
  authn_password_reset_fail: failed,
  /** A wrong password when it is required again, such as before an export. */
  authn_reauthentication_fail: failed,
  authn_factor_added: notable,
  authn_factor_removed: notable,
  authn_recovery_code_used: notable,
  /** The account that receives transfers. */
  bank_account_changed: notable,
  session_expired: done,
  /** An export of a person's data. */
  sensitive_read: notable,
  email_change_requested: done,
  email_change_confirmed: notable,
  email_change_reverted: notable,
  email_change_fail: failed,
  phone_change_requested: done,
  phone_change_confirmed: notable,
  phone_change_reverted: notable,
  phone_change_fail: failed,
} as const satisfies Record<string, Kind>

export type SecurityEventName = keyof typeof securityEvents

export type SecurityEvent = {
  event: SecurityEventName
  /** The account, if known; never user input. */
  userId?: string | undefined
  /** The member of staff, for events of the back office. */
  staffId?: string | undefined
  /** A fixed code such as `wrong_password`; never user input. */
  reason?: string
}

/** The origin of an event: a request, or a CLI command, which has no address. */
export type SecurityCaller = {
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>
  ip?: string | undefined
  userAgent?: string | undefined
}

/** The caller of a request, for `logSecurityEvent`. */
export function securityCaller({ log, ip, headers }: FastifyRequest) {
  return { log, ip, userAgent: headers['user-agent']?.slice(0, 300) }
}

/** Logs a security event as one line, without personal data or secrets. */
export function logSecurityEvent(
  { log, ip, userAgent }: SecurityCaller,
  { event, userId, staffId, reason }: SecurityEvent,
): void {
  const { level, outcome } = securityEvents[event]
  const device = userAgent === undefined ? undefined : deviceName(userAgent)
  log[level]({ event, outcome, userId, staffId, reason, ip, device }, 'security event')
}
