import { ChevronDown } from 'lucide-react'
import { type ComponentProps, useId } from 'react'
import { cx } from './cx.ts'
import { controlClass, describedBy, FieldFrame, type FieldTexts } from './field-frame.tsx'

type Props = ComponentProps<'select'> &
  FieldTexts & { options: readonly { value: string; label: string }[]; placeholder?: string }

/** One of a few values, with the device's own list. For long lists take Combobox. */
export function Select({
  label,
  error,
  hint,
  optional,
  options,
  placeholder,
  className,
  ...select
}: Props) {
  const made = useId()
  const id = select.id ?? made
  return (
    <FieldFrame id={id} label={label} error={error} hint={hint} optional={optional}>
      <div className="relative">
        <select
          {...select}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, { error, hint })}
          className={cx(controlClass, 'appearance-none pe-10', className)}
        >
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map(({ value, label: name }) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
        <ChevronDown
          aria-hidden="true"
          className="pointer-events-none absolute end-3 top-1/2 size-5 -translate-y-1/2 text-ink-faint"
        />
      </div>
    </FieldFrame>
  )
}
