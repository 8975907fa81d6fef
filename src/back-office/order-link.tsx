import { Link } from '#storefront/ui/link.tsx'
import { useMay } from './session.ts'

/** An order's code, as a link for who may see orders. */
export function OrderLink({ id }: { id: string }) {
  if (!useMay('orders.read')) return <span className="font-semibold">{id}</span>
  return (
    <Link
      to={`/don-hang/${id}`}
      className="inline-flex min-h-11 items-center font-semibold text-son hover:underline"
    >
      {id}
    </Link>
  )
}
