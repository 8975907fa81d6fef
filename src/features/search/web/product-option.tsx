import { cx } from '#storefront/ui/cx.ts'
import { Picture } from '#storefront/ui/picture.tsx'
import { Price } from '#storefront/ui/price.tsx'
import type { ProductChoice } from './choices.ts'
import { OptionLink, type OptionProps } from './option-link.tsx'

type Props = OptionProps<ProductChoice> & {
  /** A row on phones, where the keyboard leaves little room. */
  isFlat: boolean
}

const sizes = '(min-width: 80rem) 12rem, (min-width: 48rem) 24vw, 48vw'

export function ProductOption({ isFlat, ...props }: Props) {
  const { name, thumbnail, finalMinPrice, finalMaxPrice, finalPrice, price, inStock, isPreorder } =
    props.choice.product
  const isRange = finalMaxPrice > finalMinPrice
  return (
    <OptionLink
      {...props}
      className={cx(
        'flex overflow-hidden bg-surface shadow-card',
        isFlat ? 'items-center md:flex-col md:items-stretch' : 'flex-col',
      )}
    >
      <div className={cx('shrink-0', isFlat && 'w-20 md:w-full')}>
        <Picture
          src={thumbnail}
          alt=""
          sizes={isFlat ? `(max-width: 48rem) 5rem, ${sizes}` : sizes}
          maxWidth={480}
        />
      </div>
      <div
        className={cx(
          'flex min-w-0 flex-col gap-1 px-2.5',
          isFlat ? 'flex-1 py-1 md:py-2.5' : 'py-2.5',
        )}
      >
        <span className={cx('line-clamp-2 text-sm', isFlat ? 'md:min-h-11' : 'min-h-11')}>
          {name}
        </span>
        <Price
          amount={isRange ? finalMinPrice : finalPrice}
          upTo={isRange ? finalMaxPrice : undefined}
          original={isRange && price <= finalMaxPrice ? undefined : price}
        />
        {!inStock && (
          <span className="text-xs font-semibold text-ink-soft">
            {isPreorder ? 'Đặt trước' : 'Hết hàng'}
          </span>
        )}
      </div>
    </OptionLink>
  )
}
