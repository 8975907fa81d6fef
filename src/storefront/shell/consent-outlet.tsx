import { useEffect, useState } from 'react'
import { onConsent, retryConsentDeletion, useConsent } from '../consent.ts'
import { lazyComponent, useLazyComponent } from '../lazy-component.ts'
import { authChanged } from '../shopper-session.ts'
import { storedToken } from '../shopper-storage.ts'
import { usePolicies } from './use-policies.ts'

const banner = lazyComponent(
  () => import('./consent-banner.tsx'),
  (module) => module.ConsentBanner,
)

const reopenEvent = 'consent-asked'

/** Asks for consent until there is an answer, and again when the shopper wants to change it. */
export function ConsentOutlet() {
  const { privacy } = usePolicies()
  const consent = useConsent()
  const [reopened, setReopened] = useState(false)
  useEffect(() => {
    const reopen = () => {
      setReopened(true)
      // Retries a failed import.
      void banner.load()
    }
    void retryConsentDeletion()
    const stopTelling = onConsent(sendIfSignedIn)
    window.addEventListener(authChanged, sendIfSignedIn)
    sendIfSignedIn()
    window.addEventListener(reopenEvent, reopen)
    return () => {
      stopTelling()
      window.removeEventListener(authChanged, sendIfSignedIn)
      window.removeEventListener(reopenEvent, reopen)
    }
  }, [])
  const isWanted = consent === 'open' || reopened
  const { loaded: ConsentBanner } = useLazyComponent(banner, isWanted)
  // Without the question there is no consent.
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

/** Guests need no code for it, and the server stores no answers of guests. */
function sendIfSignedIn(): void {
  if (!storedToken()) return
  void import('../record-consent.ts').then(
    ({ recordConsent }) => recordConsent(),
    () => undefined,
  )
}

/** Footer button that opens the question again. */
export function PrivacyButton({ className }: { className?: string }) {
  return (
    <button
      type="button"
      className={className}
      onClick={() => window.dispatchEvent(new CustomEvent(reopenEvent))}
    >
      Quyền riêng tư
    </button>
  )
}
