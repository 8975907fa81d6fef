import { useEffect, useState } from 'react'
import { finishForgetting, onConsent, useConsent } from '../consent.ts'
import { latePart, useLatePart } from '../late-part.ts'
import { authChanged } from '../shopper-memory.ts'
import { storedToken } from '../shopper-storage.ts'
import { usePolicies } from './use-policies.ts'

const banner = latePart(
  () => import('./consent-banner.tsx'),
  (module) => module.ConsentBanner,
)

const asked = 'consent-asked'

/** Asks for consent until there is an answer, and again when the shopper wants to change it. */
export function ConsentOutlet() {
  const { privacy } = usePolicies()
  const consent = useConsent()
  const [reopened, setReopened] = useState(false)
  useEffect(() => {
    const reopen = () => {
      setReopened(true)
      // It may have failed to come before.
      void banner.load()
    }
    void finishForgetting()
    const stopTelling = onConsent(tellIfSignedIn)
    window.addEventListener(authChanged, tellIfSignedIn)
    tellIfSignedIn()
    window.addEventListener(asked, reopen)
    return () => {
      stopTelling()
      window.removeEventListener(authChanged, tellIfSignedIn)
      window.removeEventListener(asked, reopen)
    }
  }, [])
  const isWanted = consent === 'open' || reopened
  const { part: ConsentBanner } = useLatePart(banner, isWanted)
  // Who can't be asked has not agreed.
  if (!isWanted || !ConsentBanner) return null
  return (
    <ConsentBanner
      consent={consent}
      reopened={reopened}
      policy={privacy}
      onDone={() => setReopened(false)}
    />
  )
}

/** Guests do without its code, and the shop without their answers. */
function tellIfSignedIn(): void {
  if (!storedToken()) return
  void import('../tell-consent.ts').then(
    ({ tellConsent }) => tellConsent(),
    () => undefined,
  )
}

/** Opens the question again, from the footer. */
export function PrivacyButton({ className }: { className?: string }) {
  return (
    <button
      type="button"
      className={className}
      onClick={() => window.dispatchEvent(new CustomEvent(asked))}
    >
      Quyền riêng tư
    </button>
  )
}
