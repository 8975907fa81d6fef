import type { ReactNode } from 'react'
import { givenName, useShopper } from '../auth.ts'
import { cx } from '../ui/cx.ts'
import { Link } from '../ui/link.tsx'
import { loginPath } from './paths.ts'

type Props = {
  /** Target for signed-in shoppers. */
  target: string
  className?: string
  icon: ReactNode
  /** Label instead of the shopper's name. */
  label?: string
  labelClass?: string
  /** Class of the shopper's name, which may be long. */
  nameClass?: string
  current?: boolean
}

/** The name itself is generated content, which not every assistive technology reads. */
const nameBeforeHydration = (
  <>
    <span className="sr-only">Tài khoản </span>
    <span className="shopper-name" />
  </>
)

/** Link to the shopper's orders, or to the sign-in page that leads there. Shows the name, or “Đăng nhập”. */
export function AccountLink(props: Props) {
  const { target, icon, label, labelClass, nameClass, className, current } = props
  const shopper = useShopper()
  const link = (
    to: string,
    name: ReactNode,
    look: { link?: string; name?: string | undefined } = {},
  ) => (
    <Link
      to={to}
      className={cx(className, look.link)}
      aria-current={current ? 'page' : undefined}
      {...(label && { 'aria-label': label })}
    >
      {icon}
      <span className={cx(labelClass, look.name)}>{label ?? name}</span>
    </Link>
  )
  if (shopper.status === 'signed-in')
    return link(target, givenName(shopper.name), { name: nameClass })
  if (shopper.status === 'guest') return link(loginPath(target), 'Đăng nhập')
  return (
    <>
      {link(loginPath(target), 'Đăng nhập', { link: 'only-guest' })}
      {link(target, nameBeforeHydration, { link: 'only-signed-in', name: nameClass })}
    </>
  )
}
