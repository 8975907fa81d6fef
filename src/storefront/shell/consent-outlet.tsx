import { lazy, Suspense, useEffect, useState } from 'react'
import { finishForgetting, useConsent } from '../consent.ts'
import { usePageViews } from '../page-views.ts'
import type { MenuEntry } from './facts.ts'

const ConsentBanner = lazy(() => import('./consent-banner.tsx'))

const asked = 'consent-asked'

/** Asks for consent until there is an answer, and again when the shopper wants to change it. */
export function ConsentOutlet({ menu }: { menu: readonly MenuEntry[] }) {
  const consent = useConsent()
  const [reopened, setReopened] = useState(false)
  usePageViews(consent === 'granted')
  useEffect(() => {
    const reopen = () => setReopened(true)
    void finishForgetting()
    window.addEventListener(asked, reopen)
    return () => window.removeEventListener(asked, reopen)
  }, [])
  if (consent !== 'open' && !reopened) return null
  return (
    <Suspense fallback={null}>
      <ConsentBanner
        consent={consent}
        reopened={reopened}
        policy={policyIn(menu)}
        onDone={() => setReopened(false)}
      />
    </Suspense>
  )
}

/** The keeper's privacy policy is wherever the footer's menu says it is. */
function policyIn(menu: readonly MenuEntry[]): string | undefined {
  const entries = menu.flatMap((entry) => [entry, ...entry.children])
  const found = entries.find(({ url }) => url && /bao-mat|rieng-tu|privacy/.test(url))
  return found?.url ?? undefined
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
