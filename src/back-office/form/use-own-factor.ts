import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '#storefront/api/api-error.ts'
import { api } from '../api.ts'
import { hasPasskeys, readPasskey } from '../passkey.ts'
import { meQuery, useMe } from '../session.ts'

/** What goes with a call that asks for the second factor; empty for somebody without one. */
export type ShownFactor = { code?: string; passkey?: unknown }

/** The path of the options by which a passkey confirms, and what is sent there. */
export type PasskeyOptions = { path: string; body?: object }

/** For a purpose of the caller's own account. */
export const forOwnAccount = (purpose: string): PasskeyOptions => ({
  path: 'me/confirmation/options',
  body: { purpose },
})

/** How somebody shows their second factor: by a code or by a passkey, whichever they have; with both they choose. */
export function useOwnFactor(options: PasskeyOptions) {
  const { totp, passkeys } = useMe().secondFactor
  const queries = useQueryClient()
  const [isPasskeyChosen, setPasskeyChosen] = useState(false)
  const mayChoose = totp && passkeys > 0 && hasPasskeys
  const hasNone = !totp && passkeys === 0
  const byPasskey = !hasNone && (mayChoose ? isPasskeyChosen : !totp)
  return {
    /** Undefined for somebody without a second factor. */
    way: hasNone ? undefined : byPasskey ? ('passkey' as const) : ('code' as const),
    mayChoose,
    toggle: () => setPasskeyChosen(!isPasskeyChosen),
    /** Undefined when the person stops at the device. */
    show: async (code: string): Promise<ShownFactor | undefined> => {
      if (hasNone) return {}
      if (!byPasskey) return code.trim() ? { code } : {}
      const { data } = await api.post<{ data: Record<string, unknown> }>(options.path, options.body)
      const passkey = await readPasskey(data)
      return passkey ? { passkey } : undefined
    },
    /** After a refused call: the factors may have been changed elsewhere. */
    renew: (error: unknown) => {
      const body = error instanceof ApiError ? error.body : undefined
      const { errors = [] } = (body ?? {}) as { errors?: { path: string }[] }
      if (errors.some(({ path }) => path === 'code' || path === 'passkey')) {
        void queries.invalidateQueries(meQuery)
      }
    },
  }
}
