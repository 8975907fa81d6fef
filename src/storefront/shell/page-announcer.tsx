import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

/**
 * Tells screen readers which page a link has led to. The focus goes to the page's content when the link that had it is
 * gone; else it stays where it was.
 */
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
