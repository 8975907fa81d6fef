import type { ReactNode } from 'react'
import { useMay } from '#back-office/session.ts'
import { Link } from '#storefront/ui/link.tsx'

type Props = { to: string; className: string; linkClassName: string; children: ReactNode }

/** A link to orders; plain text for those who see figures and no orders. */
export function OrdersLink({ to, className, linkClassName, children }: Props) {
  if (!useMay('orders.read')) return <span className={className}>{children}</span>
  return (
    <Link to={to} className={`${className} ${linkClassName}`}>
      {children}
    </Link>
  )
}
