import { type ComponentProps, useId } from 'react'
import { cx } from './cx.ts'
import { controlClass, describedBy, FieldFrame, type FieldTexts } from './field-frame.tsx'

type Props = ComponentProps<'textarea'> & FieldTexts

/** A multi-line field; grows with its text where browsers can, and can be resized. */
export function TextArea({ label, error, hint, optional, className, rows = 3, ...area }: Props) {
  const made = useId()
  const id = area.id ?? made
  return (
    <FieldFrame id={id} label={label} error={error} hint={hint} optional={optional}>
      <textarea
        {...area}
        id={id}
        rows={rows}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, { error, hint })}
        className={cx(controlClass, 'field-sizing-content max-h-96 min-h-24 resize-y', className)}
      />
    </FieldFrame>
  )
}
