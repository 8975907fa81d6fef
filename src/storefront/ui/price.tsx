import { formatVnd } from '#shared/format.ts'
import { cx } from './cx.ts'

type Props = {
  /** What it costs now. */
  amount: number
  /** The upper end when it is a range. */
  upTo?: number | undefined
  /** The price without any reduction; shown struck through when it is higher. */
  original?: number | undefined
  size?: 'sm' | 'md' | 'lg'
  className?: string
}

const sizes = { sm: 'text-base', md: 'text-lg', lg: 'text-3xl' }

/** A price, or a range of prices, with the struck one beside it. */
export function Price({ amount, upTo, original, size = 'sm', className }: Props) {
  const isRange = upTo !== undefined && upTo > amount
  return (
    <p className={cx('flex flex-wrap items-baseline gap-x-2 tabular-nums', className)}>
      <span
        className={cx(
          'font-bold text-son',
          isRange && size === 'sm' ? 'text-sm md:text-base' : sizes[size],
        )}
      >
        {formatVnd(amount)}
        {isRange && ` – ${formatVnd(upTo)}`}
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
