import { type ComponentProps, useId, useState } from 'react'
import { formatVnd } from '#shared/format.ts'
import { parseAmount } from '#shared/parse-amount.ts'
import { cx } from '#storefront/ui/cx.ts'
import { controlClass, describedBy, FieldError } from '#storefront/ui/field-frame.tsx'

type CellProps = Omit<ComponentProps<'input'>, 'id'> & {
  label: string
  /** The variant that it is of, for screen readers. */
  of: string
  path?: string
  hint?: string | undefined
  error?: string | undefined
  /** Wide screens have the label at the head of the column. */
  inColumn?: boolean
}

/** A field of a variant. */
export function Cell({ label, of, path, hint, error, inColumn, className, ...input }: CellProps) {
  const made = useId()
  const id = path ? `san-pham-${path}` : made
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label htmlFor={id} className={cx('text-sm font-semibold', inColumn && 'lg:sr-only')}>
        {label}
        {of && <span className="sr-only"> {of}</span>}
      </label>
      <input
        type="text"
        autoComplete="off"
        {...input}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, { error, hint })}
        className={cx(controlClass, className)}
      />
      {hint && !error && (
        <p id={`${id}-hint`} className="text-sm break-words text-ink-faint">
          {hint}
        </p>
      )}
      <FieldError id={`${id}-error`} error={error} keepsRoom={false} />
    </div>
  )
}

type MoneyProps = Omit<CellProps, 'value' | 'onChange'> & {
  amount: number | null
  onAmount: (amount: number | null) => void
}

const asTyped = (amount: number | null) => ({
  typed: amount === null ? '' : String(amount),
  understood: amount,
})

/** Money of a variant, as people type it. What was understood stands below where it is not what was typed. */
export function MoneyCell({ amount, onAmount, ...cell }: MoneyProps) {
  const [{ typed, understood }, setTyped] = useState(() => asTyped(amount))
  // Changed elsewhere, such as by filling all.
  if (understood !== amount) setTyped(asTyped(amount))
  const isUnreadable = typed.trim() !== '' && amount === null
  return (
    <Cell
      {...cell}
      inputMode="text"
      value={typed}
      hint={
        isUnreadable
          ? 'Ví dụ: 250k, 1tr2'
          : amount !== null && String(amount) !== typed
            ? formatVnd(amount)
            : undefined
      }
      onChange={({ target }) => {
        const parsed = parseAmount(target.value) ?? null
        setTyped({ typed: target.value, understood: parsed })
        onAmount(parsed)
      }}
    />
  )
}
