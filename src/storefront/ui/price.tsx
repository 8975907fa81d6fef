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

const sizes = { sm: 'text-base', md: 'text-lg', lg: 'text-2xl max-[18rem]:text-xl md:text-3xl' }
/** Of a card's range that has no room on its line, only the lower price is shown; the more digits, the wider the line must be. */
function rangeClass(digits: number): string {
  if (digits <= 10) return 'range-10'
  if (digits <= 12) return 'range-12'
  return digits <= 14 ? 'range-14' : 'range-16'
}

/** A price or price range, with the original price struck through. */
export function Price({ amount, upTo, original, size = 'sm', faint = false, className }: Props) {
  const range = upTo !== undefined && upTo > amount ? upTo : undefined
  const isFolded = range !== undefined && size === 'sm'
  return (
    <p
      className={cx(
        'price',
        range !== undefined && size === 'lg' ? 'text-xl sm:text-2xl lg:text-3xl' : sizes[size],
        isFolded && rangeClass(`${amount}${range}`.length),
        className,
      )}
    >
      <span
        className={cx(
          isFolded && 'whitespace-nowrap',
          faint ? 'text-ink-faint' : 'font-bold text-son',
          // What stands beside a long range goes on to the next line together.
          range !== undefined && size === 'lg' && 'max-sm:w-full',
        )}
      >
        {isFolded && <span className="from">Từ </span>}
        {formatVnd(amount)}
        {range !== undefined && ' '}
        {range !== undefined && (
          <span className="up-to whitespace-nowrap">– {formatVnd(range)}</span>
        )}
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
