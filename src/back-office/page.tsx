import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { Link } from '#storefront/ui/link.tsx'

type Props = {
  title: string
  /** Beside the title, such as a badge. */
  aside?: ReactNode
  /** The main one first. */
  actions?: ReactNode
  /** The list that the page belongs to. */
  back?: { to: string; label: string }
  children: ReactNode
}

/** A page: its title, which takes the focus after a link was followed, and its content. */
export function Page({ title, aside, actions, back, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { key, pathname } = useLocation()
  const seenAt = useRef(key === 'default' ? pathname : undefined)
  useEffect(() => {
    document.title = `${title} – Quản lý`
  }, [title])
  useEffect(() => {
    if (seenAt.current === pathname) return
    seenAt.current = pathname
    heading.current?.focus({ preventScroll: true })
  }, [pathname])
  return (
    <div className="mx-auto flex w-full max-w-admin flex-col gap-4 p-4 lg:p-6">
      {back && (
        <Link
          to={back.to}
          className="-mb-3 inline-flex min-h-11 items-center gap-1.5 self-start text-sm font-semibold text-ink-soft hover:text-son"
        >
          <ArrowLeft aria-hidden="true" className="size-4" />
          {back.label}
        </Link>
      )}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h1 ref={heading} tabIndex={-1} className="text-2xl font-bold outline-none">
          {title}
        </h1>
        {aside}
        {actions && (
          <div className="flex flex-wrap gap-2 md:ms-auto md:flex-row-reverse">{actions}</div>
        )}
      </div>
      {children}
    </div>
  )
}
