import { Secret, TOTP } from 'otpauth'
import type { TestApp } from './app.ts'

type Call = {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  payload?: object
  cookie?: string
  ip?: string
}

/** Calls the back office of a shop. */
export function staffCalls(shop: () => TestApp) {
  const call = (
    path: string,
    { method = 'POST', payload, cookie, ip = '203.0.113.7' }: Call = {},
  ) =>
    shop().app.inject({
      method,
      url: `/api/admin/${path}`,
      remoteAddress: ip,
      headers: cookie ? { cookie } : {},
      ...(payload && { payload }),
    })
  return { call, cookieOf }
}

function cookieOf({ cookies }: { cookies: { name: string; value: string }[] }): string {
  const [cookie] = cookies
  return `${cookie?.name}=${cookie?.value}`
}

/** The code that an authenticator app shows, `steps` of 30 seconds from now. */
export function totpCode(secret: string, steps = 0): string {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  return totp.generate({ timestamp: Date.now() + steps * 30_000 })
}
