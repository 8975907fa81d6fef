import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { formatBadge } from '#shared/format.ts'
import { CountBadge } from '#storefront/ui/count-badge.tsx'
import { askUnread, useUnread } from './unread.ts'

/** On the bell: how many notices are unread. Asks when the shopper comes, goes to another page, and is back in the window. */
export function UnreadCount({ who }: { who: string }) {
  const { pathname } = useLocation()
  const badge = formatBadge(useUnread())
  useEffect(() => {
    if (pathname) void askUnread(who)
  }, [who, pathname])
  useEffect(() => {
    const ask = () => {
      if (document.visibilityState === 'visible') void askUnread(who)
    }
    window.addEventListener('focus', ask)
    document.addEventListener('visibilitychange', ask)
    return () => {
      window.removeEventListener('focus', ask)
      document.removeEventListener('visibilitychange', ask)
    }
  }, [who])
  if (!badge || who === '') return null
  return (
    <>
      <span className="sr-only"> ({badge} chưa đọc)</span>
      <CountBadge count={badge} className="end-0" />
    </>
  )
}
