import { type ComponentProps, type ReactNode, useId } from 'react'
import { cx } from './cx.ts'
import { controlClass, describedBy, FieldFrame, type FieldTexts } from './field-frame.tsx'

type Props = ComponentProps<'input'> &
  FieldTexts & {
    /** Inside of the field at its end: an icon, a small button. */
    end?: ReactNode
  }

/** A line of text. `ref`, `name`, `onChange` and `onBlur` fit react-hook-form's `register`. */
export function TextField({ label, error, hint, optional, end, className, ...input }: Props) {
  const made = useId()
  const id = input.id ?? made
  return (
    <FieldFrame id={id} label={label} error={error} hint={hint} optional={optional}>
      <div className="relative">
        <input
          type="text"
          {...input}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, { error, hint })}
          className={cx(controlClass, Boolean(end) && 'pe-12', className)}
        />
        {end && <div className="absolute inset-y-0 end-0 flex items-center">{end}</div>}
      </div>
    </FieldFrame>
  )
}
