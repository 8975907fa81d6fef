import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { formatBadge } from '#shared/format.ts'
import { CountBadge } from '#storefront/ui/count-badge.tsx'
import { refreshUnreadCount, useUnread } from './unread.ts'

/** Unread count of the bell. Requested on sign-in, navigation and return to the window. */
export function UnreadCount({ who }: { who: string }) {
  const { pathname } = useLocation()
  const badge = formatBadge(useUnread())
  useEffect(() => {
    if (pathname) void refreshUnreadCount(who)
  }, [who, pathname])
  useEffect(() => {
    const ask = () => {
      if (document.visibilityState === 'visible') void refreshUnreadCount(who)
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
