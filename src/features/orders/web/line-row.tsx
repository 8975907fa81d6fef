import type { ReactNode } from 'react'
import { formatVnd } from '#shared/format.ts'
import { Link } from '#storefront/ui/link.tsx'
import { Picture } from '#storefront/ui/picture.tsx'

type Props = {
  name: string
  slug: string
  variantName: string | undefined
  image: string | null
  quantity: number
  /** Undefined where the server does not report it. */
  price: number | undefined
  originalPrice: number
  children?: ReactNode
}

/** One ordered product: picture, name, variant, quantity and price. */
export function LineRow({
  name,
  slug,
  variantName,
  image,
  quantity,
  price,
  originalPrice,
  children,
}: Props) {
  return (
    <li className="flex gap-3 py-3 first:pt-0 last:pb-0">
      <span className="w-16 shrink-0 self-start">
        <Picture src={image} alt="" sizes="4rem" maxWidth={160} className="rounded-sm" />
      </span>
      <div className="flex min-w-0 flex-1 flex-col gap-0.5">
        <Link to={`/products/${slug}`} className="line-clamp-2 hover:text-son">
          {name}
        </Link>
        {variantName && <p className="text-sm text-ink-soft">Phân loại: {variantName}</p>}
        <p className="flex items-baseline justify-between gap-x-3 tabular-nums max-[18rem]:flex-wrap">
          <span className="flex flex-wrap items-baseline gap-x-2">
            {price !== undefined && <span className="font-semibold">{formatVnd(price)}</span>}
            {price !== undefined && originalPrice > price && (
              <s className="text-sm text-ink-faint">
                <span className="sr-only">Giá gốc </span>
                {formatVnd(originalPrice)}
              </s>
            )}
          </span>
          <span className="shrink-0 text-ink-soft">
            <span className="sr-only">Số lượng </span>×{quantity}
          </span>
        </p>
        {children}
      </div>
    </li>
  )
}
