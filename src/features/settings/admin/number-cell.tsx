import { TextField } from '#storefront/ui/text-field.tsx'

type Props = {
  label: string
  value: number | null
  unit: string
  error: string | undefined
  disabled: boolean
  onNumber: (value: number | null) => void
}

/** A whole number of a table. */
export function NumberCell({ label, value, unit, error, disabled, onNumber }: Props) {
  return (
    <TextField
      label={label}
      inputMode="numeric"
      autoComplete="off"
      maxLength={9}
      value={value ?? ''}
      error={error}
      disabled={disabled}
      end={
        <span aria-hidden="true" className="pe-3 text-ink-faint">
          {unit}
        </span>
      }
      onChange={({ target }) => {
        const digits = target.value.replaceAll(/[\s.]/g, '')
        if (digits === '') onNumber(null)
        else if (/^\d+$/.test(digits)) onNumber(Number(digits))
      }}
    />
  )
}
