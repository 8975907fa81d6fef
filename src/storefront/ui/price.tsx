import { formatVnd } from '#shared/format.ts'
import { cx } from './cx.ts'

type Props = {
  /** Current price. */
  amount: number
  /** Upper end of a price range. */
  upTo?: number | undefined
  /** Price without reduction; struck through when it is higher. */
  original?: number | undefined
  size?: 'sm' | 'md' | 'lg'
  /** For unavailable products. */
  faint?: boolean
  className?: string
}

const sizes = { sm: 'text-base', md: 'text-lg', lg: 'text-3xl' }
/** A range is twice as long. */
const rangeSizes = {
  sm: 'text-sm md:text-base',
  md: 'text-lg',
  lg: 'text-xl sm:text-2xl lg:text-3xl',
}

/** A price or price range, with the original price struck through. */
export function Price({ amount, upTo, original, size = 'sm', faint = false, className }: Props) {
  const isRange = upTo !== undefined && upTo > amount
  return (
    <p className={cx('flex flex-wrap items-baseline gap-x-2 tabular-nums', className)}>
      <span
        className={cx(
          faint ? 'text-ink-faint' : 'font-bold text-son',
          isRange ? rangeSizes[size] : sizes[size],
        )}
      >
        <span className="whitespace-nowrap">{formatVnd(amount)}</span>
        {isRange && ' '}
        {isRange && <span className="whitespace-nowrap">– {formatVnd(upTo)}</span>}
      </span>
      {original !== undefined && original > amount && (
        <s className="text-sm text-ink-faint">
          <span className="sr-only">Giá gốc </span>
          {formatVnd(original)}
        </s>
      )}
    </p>
  )
}
