import { Fingerprint } from 'lucide-react'
import { useState } from 'react'
import { api, problemOf } from '#back-office/api.ts'
import { hasPasskeys, readPasskey } from '#back-office/passkey.ts'
import { Button } from '#storefront/ui/button.tsx'

type Props = { onSignedIn: () => void; onProblem: (problem: string | undefined) => void }

/** Signs in without a password. */
export function PasskeyButton({ onSignedIn, onProblem }: Props) {
  const [busy, setBusy] = useState(false)
  if (!hasPasskeys) return null
  const signIn = async () => {
    setBusy(true)
    onProblem(undefined)
    try {
      const { data } = await api.post<{ data: Record<string, unknown> }>('sign-in/passkey/options')
      const response = await readPasskey(data)
      if (!response) return
      await api.post('sign-in/passkey', { response })
      onSignedIn()
    } catch (error) {
      onProblem(problemOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button full busy={busy} onClick={() => void signIn()}>
      <Fingerprint aria-hidden="true" className="size-5" />
      Đăng nhập bằng passkey
    </Button>
  )
}
