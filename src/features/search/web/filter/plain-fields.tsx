export const plainLook = 'min-h-11 w-full rounded-md border border-edge bg-surface px-3'

type FieldProps = { label: string; name: string; value: number | null; isDecimal?: boolean }

/** A number field of forms that work without scripts. */
export function PlainField({ label, name, value, isDecimal = false }: FieldProps) {
  return (
    <label>
      {label}
      <input
        name={name}
        inputMode={isDecimal ? 'decimal' : 'numeric'}
        pattern={isDecimal ? '-?\\d*(\\.\\d+)?' : '\\d*'}
        defaultValue={value ?? ''}
        className={plainLook}
      />
    </label>
  )
}

type CheckboxProps = { label: string; name: string; value: string; isOn: boolean }

export function PlainCheckbox({ label, name, value, isOn }: CheckboxProps) {
  return (
    <label className="flex min-h-11 items-center gap-2.5">
      <input
        name={name}
        type="checkbox"
        value={value}
        defaultChecked={isOn}
        className="size-6 shrink-0 accent-son"
      />
      <span className="min-w-0">{label}</span>
    </label>
  )
}
