import { Zap } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { useCountdown } from '#features/flash-sale/web/public.ts'
import { Badge } from '#storefront/ui/badge.tsx'
import { cx } from '#storefront/ui/cx.ts'
import { Link } from '#storefront/ui/link.tsx'
import { Picture } from '#storefront/ui/picture.tsx'
import { Price } from '#storefront/ui/price.tsx'
import type { CartItem } from '../contract.ts'
import { type LineStatus, lineStatusTexts } from '../domain.ts'
import { PriceNote } from './price-note.tsx'

type Props = {
  item: CartItem
  status: LineStatus | undefined
  /** End of the line's flash sale, past or future. */
  flashEnd: string | undefined
}

/** Picture, name and price of a line. Ticking the line does not render it again. */
export const LineContent = memo(({ item, status, flashEnd }: Props) => {
  const { product, variant } = item
  const choice = item.variantId ? `?variant=${encodeURIComponent(item.variantId)}` : ''
  const hasPage = status !== 'DELETED' && status !== 'HIDDEN'
  const reach = hasPage ? `/products/${product.slug}${choice}` : undefined
  return (
    <>
      <Reach
        to={reach}
        className={cx(
          'w-20 self-start md:row-span-2 md:w-24 max-[18rem]:w-14',
          status && 'opacity-60',
        )}
        hidden
      >
        <Picture
          src={variant?.image?.url ?? product.thumbnail}
          alt=""
          sizes="6rem"
          maxWidth={240}
          className="rounded-sm"
        />
      </Reach>
      <div className="flex min-w-0 flex-col gap-1">
        <h2 className={cx('text-base', status && 'text-ink-faint')}>
          <Reach to={reach} className="hover:text-son">
            <span className="line-clamp-2 cut-clean">{product.name}</span>
          </Reach>
        </h2>
        {variant?.displayName && (
          <p
            className={cx(
              'line-clamp-2 text-sm cut-clean',
              status ? 'text-ink-faint' : 'text-ink-soft',
            )}
          >
            Phân loại: {variant.displayName}
          </p>
        )}
        <Price amount={item.currentPrice} original={item.price} faint={status !== undefined} />
        {!status && <PriceNote item={item} />}
        <div className="flex flex-wrap items-center gap-2 empty:hidden">
          {status && <Badge>{lineStatusTexts[status]}</Badge>}
          {!status && item.isPreorder && <Badge>Đặt trước</Badge>}
          {flashEnd && !status && <FlashTimer endAt={flashEnd} />}
        </div>
      </div>
    </>
  )
})

type ReachProps = {
  to: string | undefined
  className: string
  /** The same link follows with text. */
  hidden?: boolean
  children: ReactNode
}

/** A link to the product, while it has a page. */
function Reach({ to, className, hidden = false, children }: ReachProps) {
  if (to === undefined) return <span className={cx('block', className)}>{children}</span>
  return (
    <Link
      to={to}
      className={cx('block', className)}
      {...(hidden && { 'aria-hidden': true, tabIndex: -1 })}
    >
      {children}
    </Link>
  )
}

/** Hours, minutes and seconds of a line's flash sale; “Hết hạn” at zero. */
function FlashTimer({ endAt }: { endAt: string }) {
  const left = useCountdown(endAt)
  if (left === undefined || Number.isNaN(left)) return null
  const [hours, minutes, seconds] = [Math.floor(left / 3600), Math.floor(left / 60) % 60, left % 60]
  return (
    <Badge tone="amber">
      <Zap aria-hidden="true" className="size-3.5" />
      <span>
        Flash Sale ·{' '}
        <span role="timer" className="tabular-nums">
          {left === 0 ? 'Hết hạn' : `${hours}h ${minutes}m ${seconds}s`}
        </span>
      </span>
    </Badge>
  )
}
