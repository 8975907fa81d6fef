import { type ReactNode, useId } from 'react'
import { cx } from './cx.ts'
import { FieldError } from './field-frame.tsx'

export type RadioOption = {
  value: string
  label: ReactNode
  description?: ReactNode
  icon?: ReactNode
  disabled?: boolean
}

type Props = {
  legend: string
  hideLegend?: boolean
  options: readonly RadioOption[]
  value: string
  onChange: (value: string) => void
  name?: string
  error?: string | undefined
  /** Puts short choices in a row. */
  row?: boolean
}

/** A choice of a few, each in a card. */
export function RadioGroup({
  legend,
  hideLegend,
  options,
  value,
  onChange,
  name,
  error,
  row,
}: Props) {
  const id = useId()
  return (
    <fieldset
      aria-describedby={error ? `${id}-error` : undefined}
      className={
        row
          ? 'grid grid-cols-2 gap-2 max-[18rem]:grid-cols-1 sm:auto-cols-fr sm:grid-flow-col sm:grid-cols-none'
          : 'flex flex-col gap-2'
      }
    >
      <legend className={hideLegend ? 'sr-only' : 'mb-2 text-sm font-semibold'}>{legend}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className={cx(
            row ? 'min-h-12 px-3 py-2' : 'min-h-14 px-4 py-3',
            'flex items-center gap-3 rounded-md border border-line bg-surface transition-colors has-checked:border-son has-checked:bg-son-soft has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-son has-disabled:bg-sand has-disabled:text-ink-faint',
          )}
        >
          <input
            type="radio"
            name={name ?? id}
            value={option.value}
            checked={option.value === value}
            disabled={option.disabled}
            onChange={() => onChange(option.value)}
            className="size-5 shrink-0 appearance-none rounded-full border-2 border-edge bg-surface outline-none checked:border-6 checked:border-son"
          />
          {option.icon}
          <span className="flex flex-col">
            <span className="font-semibold">{option.label}</span>
            {option.description && (
              <span className="text-sm text-ink-soft">{option.description}</span>
            )}
          </span>
        </label>
      ))}
      <FieldError id={`${id}-error`} error={error} />
    </fieldset>
  )
}
