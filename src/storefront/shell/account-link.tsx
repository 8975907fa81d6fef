import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { useShopper } from '../auth.ts'
import { accountTarget, loginPath } from './paths.ts'

type Props = {
  className?: string
  icon: ReactNode
  /** What a tab is called instead of the shopper's name. */
  label?: string
  labelClass?: string
  current?: boolean
}

/** To the shopper's orders, or to the sign-in page that leads there. Shows the name, or “Đăng nhập”. */
export function AccountLink({ icon, label, labelClass, className, current }: Props) {
  const { pathname } = useLocation()
  const shopper = useShopper()
  const target = accountTarget(pathname)
  const link = (to: string, name: ReactNode, extra = '') => (
    <Link
      to={to}
      className={`${className} ${extra}`}
      aria-current={current ? 'page' : undefined}
      {...(label && { 'aria-label': label })}
    >
      {icon}
      <span className={labelClass}>{label ?? name}</span>
    </Link>
  )
  if (shopper.status === 'signed-in') return link(target, shopper.name)
  if (shopper.status === 'guest') return link(loginPath(target), 'Đăng nhập')
  return (
    <>
      {link(loginPath(target), 'Đăng nhập', 'only-guest')}
      {link(target, <span className="shopper-name" />, 'only-signed-in')}
    </>
  )
}
