import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import { deviceName } from './device-name.ts'

type Kind = { level: 'info' | 'warn'; outcome: 'success' | 'failure' }

const done: Kind = { level: 'info', outcome: 'success' }
/** Done, and worth a look: it widens what somebody may do, or can't be undone. */
const notable: Kind = { level: 'warn', outcome: 'success' }
const refused: Kind = { level: 'warn', outcome: 'failure' }

/** All that is logged for security, named after OWASP's logging vocabulary; what that has no name for follows its pattern. */
export const securityEvents = {
  user_created: done,
  user_deleted: notable,
  authn_login_success: done,
  authn_login_fail: refused,
  /** Refused unseen, because too many tries came before. */
  authn_login_lock: refused,
  authn_password_change: done,
  authn_password_change_fail: refused,
  authn_password_reset_requested: done,
  /** A reset link went to the account's e-mail. */
  authn_token_created: done,
  authn_password_reset: done,
  authn_password_reset_fail: refused,
  /** The password was asked for once more, such as before an export. */
  authn_reauthentication_fail: refused,
  session_expired: done,
  /** An export of all that is known of a person. */
  sensitive_read: notable,
  email_change_requested: done,
  email_change_confirmed: notable,
  email_change_reverted: notable,
  email_change_fail: refused,
  phone_change_requested: done,
  phone_change_confirmed: notable,
  phone_change_reverted: notable,
  phone_change_fail: refused,
} as const satisfies Record<string, Kind>

export type SecurityEventName = keyof typeof securityEvents

export type SecurityEvent = {
  event: SecurityEventName
  /** Whom it is about, as far as it is known; never what was typed. */
  userId?: string | undefined
  /** A word of the shop's own, such as `wrong_password`; never what was typed. */
  reason?: string
}

/** Where an event comes from: a call, or a command of the merchant, which has no address. */
export type SecurityCaller = {
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>
  ip?: string | undefined
  userAgent?: string | undefined
}

/** The caller of a request, for `logSecurityEvent`. */
export function securityCaller({ log, ip, headers }: FastifyRequest) {
  return { log, ip, userAgent: headers['user-agent']?.slice(0, 300) }
}

/** Logs an event of security as one line: what, whose, from where; no names, no secrets. */
export function logSecurityEvent(
  { log, ip, userAgent }: SecurityCaller,
  { event, userId, reason }: SecurityEvent,
): void {
  const { level, outcome } = securityEvents[event]
  const device = userAgent === undefined ? undefined : deviceName(userAgent)
  log[level]({ event, outcome, userId, reason, ip, device }, 'security event')
}
