import type { ReactNode } from 'react'
import { Link } from '#storefront/ui/link.tsx'
import { Picture } from '#storefront/ui/picture.tsx'
import type { DoneReview } from '../contract.ts'

type Props = {
  product: DoneReview['product']
  orderId: string
  children?: ReactNode
}

/** A bought product with links to it and to its order. */
export function ReviewedProduct({ product, orderId, children }: Props) {
  const { slug, name, thumbnail } = product
  return (
    <div className="flex gap-3">
      <span className="w-16 shrink-0 self-start">
        <Picture src={thumbnail} alt="" sizes="4rem" maxWidth={160} className="rounded-sm" />
      </span>
      <div className="flex min-w-0 flex-1 flex-col gap-0.5">
        <h2 className="line-clamp-2 font-semibold">
          {slug ? (
            <Link to={`/products/${encodeURIComponent(slug)}`} className="hover:text-son">
              {name}
            </Link>
          ) : (
            name
          )}
        </h2>
        {orderId !== '' && (
          <p className="text-sm text-ink-soft">
            <Link
              to={`/user/account/orders/${encodeURIComponent(orderId)}`}
              className="inline-block py-1 underline hover:text-son"
            >
              Đơn {orderId}
            </Link>
          </p>
        )}
        {children}
      </div>
    </div>
  )
}
