import type { Pool } from 'pg'
import type { Config } from '#platform/config.ts'
import { addressKey, createRateLimit } from '#platform/rate-limit.ts'

export type StaffLimits = ReturnType<typeof createStaffLimits>

const quarterHour = 15 * 60
const hour = 60 * 60
const day = 24 * hour
/** From all addresses together: high enough that one attacker can't lock the owner out. */
const timesFromAnywhere = 10

/** Limits of attempts to guess a password or a link. Each throws TOO_MANY_REQUESTS. */
export function createStaffLimits(pool: Pool, limits: Config['limits']) {
  const limit = (name: string, attempts: number, seconds: number) =>
    createRateLimit(pool, { name, attempts, seconds })
  const perAddress = limit('staff-address', limits.loginPerAddress, quarterHour)
  const perAccount = limit('staff-account', limits.loginPerAccount, quarterHour)
  const anywhere = limit('staff-anywhere', limits.loginPerAccount * timesFromAnywhere, quarterHour)
  const currentPassword = limit('staff-password', limits.loginPerAccount, quarterHour)
  // Three of a million codes are good at a time: who knows the password guesses one within a day with a chance of 0.006 %.
  const codes = limit('staff-code', limits.loginPerAccount, quarterHour)
  const codesOfDay = limit('staff-code-day', limits.loginPerAccount * 2, day)
  const passkeys = limit('staff-passkey', limits.loginPerAddress, quarterHour)
  const passkeyOptions = limit('staff-passkey-options', limits.loginPerAddress * 2, quarterHour)
  const links = limit('staff-link', limits.loginPerAddress, quarterHour)
  const invitations = limit('staff-invitations', 50, hour)
  // To sign in: only who knows the password can use these up, and a new password begins anew. Signed in: each session has its own.
  const keyOf = (staffId: string, knownBy: string) => `${staffId}\n${knownBy}`
  const fromHere = (account: string, ip: string) => `${account}\n${addressKey(ip)}`

  return {
    async beforeSignIn(account: string, ip: string) {
      await perAddress.consume(addressKey(ip))
      await perAccount.consume(fromHere(account, ip))
      await anywhere.consume(account)
    },
    async afterSignIn(account: string, ip: string) {
      await perAddress.refund(addressKey(ip))
      await perAccount.reset(fromHere(account, ip))
      await anywhere.reset(account)
    },
    beforePasswordChange: (staffId: string) => currentPassword.consume(staffId),
    afterPasswordChange: (staffId: string) => currentPassword.reset(staffId),
    /** `knownBy` is the password's hash, or the session. */
    async beforeCode(staffId: string, knownBy: string) {
      await codes.consume(keyOf(staffId, knownBy))
      await codesOfDay.consume(keyOf(staffId, knownBy))
    },
    async afterCode(staffId: string, knownBy: string) {
      await codes.reset(keyOf(staffId, knownBy))
      await codesOfDay.reset(keyOf(staffId, knownBy))
    },
    beforePasskeyOptions: (ip: string) => passkeyOptions.consume(addressKey(ip)),
    beforePasskey: (ip: string) => passkeys.consume(addressKey(ip)),
    afterPasskey: (ip: string) => passkeys.refund(addressKey(ip)),
    beforeLink: (ip: string) => links.consume(addressKey(ip)),
    beforeInvitation: (staffId: string) => invitations.consume(staffId),
  }
}
