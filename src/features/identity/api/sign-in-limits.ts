import type { Pool } from 'pg'
import type { Config } from '#platform/config.ts'
import { addressKey, createExpiringFlags, createRateLimit } from '#platform/rate-limit.ts'
import type { SecurityCaller } from '#platform/security-log.ts'

/** Origin of a request. */
export type Caller = SecurityCaller & {
  ip: string
  sessionId: string | undefined
  userAgent: string | undefined
}

export type SignInLimits = ReturnType<typeof createSignInLimits>

const quarterHour = 15 * 60
const hour = 60 * 60
const halfYear = 180 * 24 * hour

/** Limits of password attempts, registrations and reset emails. Each throws TOO_MANY_REQUESTS. */
export function createSignInLimits(pool: Pool, limits: Config['limits']) {
  const limit = (name: string, attempts: number, seconds: number) =>
    createRateLimit(pool, { name, attempts, seconds })
  const perAddress = limit('login-address', limits.loginPerAddress, quarterHour)
  const perAccount = limit('login-account', limits.loginPerAccount, quarterHour)
  const perDevice = limit('login-device', limits.loginPerAccount, quarterHour)
  const currentPassword = limit('current-password', limits.loginPerAccount, quarterHour)
  const registrations = limit('register-address', limits.registerPerAddress, hour)
  const resetMails = limit('reset-email', limits.resetPerEmail, hour)
  const resetsPerAddress = limit('reset-address', limits.loginPerAddress, quarterHour)
  const knownDevices = createExpiringFlags(pool, { name: 'known-device', seconds: halfYear })
  const deviceKey = (account: string, sessionId: string) => `${account}\n${sessionId}`

  return {
    async beforeLogin(account: string, { ip, sessionId }: Pick<Caller, 'ip' | 'sessionId'>) {
      await perAddress.consume(addressKey(ip))
      // Known devices have a counter of their own, so that attackers cannot lock the owner out.
      const device = sessionId && deviceKey(account, sessionId)
      if (device && (await knownDevices.has(device))) await perDevice.consume(device)
      else await perAccount.consume(account)
    },
    async afterLogin(account: string, { ip, sessionId }: Pick<Caller, 'ip' | 'sessionId'>) {
      await perAddress.refund(addressKey(ip))
      await perAccount.reset(account)
      if (!sessionId) return
      await perDevice.reset(deviceKey(account, sessionId))
      await knownDevices.set(deviceKey(account, sessionId))
    },
    beforeRegistration: (ip: string) => registrations.consume(addressKey(ip)),
    async beforeResetMail(email: string, ip: string) {
      await resetsPerAddress.consume(addressKey(ip))
      await resetMails.consume(email)
    },
    beforePasswordChange: (userId: string) => currentPassword.consume(userId),
    afterPasswordChange: (userId: string) => currentPassword.reset(userId),
    /** After a password reset the owner can sign in at once, despite failed attempts by others. */
    async resetAttempts(accounts: readonly string[]) {
      await Promise.all(accounts.map((account) => perAccount.reset(account)))
    },
    /** For deleted accounts. */
    async deleteAll(accounts: readonly string[], email: string | null, sessionId?: string) {
      await this.resetAttempts(accounts)
      if (email) await resetMails.reset(email.toLowerCase())
      if (!sessionId) return
      const devices = accounts.map((account) => deviceKey(account, sessionId))
      for (const device of devices) {
        await perDevice.reset(device)
        await knownDevices.remove(device)
      }
    },
  }
}
