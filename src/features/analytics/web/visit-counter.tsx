import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { hasConsent, useConsent } from '#storefront/consent.ts'
import { lazyComponent } from '#storefront/lazy-component.ts'

const counting = lazyComponent(() => import('./count-view.ts'))

/** Counts each opened page, with consent alone. Without it the code is not even loaded. */
export function VisitCounter() {
  const isAllowed = useConsent() === 'granted'
  const { pathname } = useLocation()
  useEffect(() => {
    if (isAllowed && document.documentElement.dataset.visits) void count(pathname)
  }, [isAllowed, pathname])
  return null
}

async function count(path: string): Promise<void> {
  await counting.load()
  if (hasConsent()) counting.state().loaded?.countView(path)
}
