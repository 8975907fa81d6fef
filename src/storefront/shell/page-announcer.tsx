import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

/** Announces the page after a link was followed. Focus moves to the content when the link is gone; else it stays. */
export function PageAnnouncer() {
  const { pathname } = useLocation()
  const seen = useRef(pathname)
  const [title, setTitle] = useState('')
  useEffect(() => {
    if (seen.current === pathname) return
    seen.current = pathname
    setTitle(document.title)
    const hasFocus = document.activeElement && document.activeElement !== document.body
    if (!hasFocus) document.getElementById('content')?.focus({ preventScroll: true })
  }, [pathname])
  return (
    <p aria-live="polite" className="sr-only">
      {title}
    </p>
  )
}
