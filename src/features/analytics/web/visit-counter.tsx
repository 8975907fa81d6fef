import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { hasConsent, useConsent } from '#storefront/consent.ts'
import { latePart } from '#storefront/late-part.ts'

const counting = latePart(() => import('./count-view.ts'))

/** Has each page that is opened counted, with consent alone; without it not even the code for it comes. */
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
  if (hasConsent()) counting.state().part?.countView(path)
}
