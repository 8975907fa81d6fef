import type { createAuthenticator } from './software-authenticator.ts'
import type { staffCalls } from './staff-calls.ts'

/** Lets a passkey confirm `purpose` in the session of `cookie`; returns what goes with the call. */
export async function passkeyProof(
  call: ReturnType<typeof staffCalls>['call'],
  { cookie, device }: { cookie: string; device: ReturnType<typeof createAuthenticator> },
  purpose: string,
) {
  const payload = { purpose }
  const { data } = (await call('me/confirmation/options', { cookie, payload })).json()
  return device.get(data)
}
