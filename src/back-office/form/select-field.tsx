import { type ComponentProps, useId } from 'react'
import { cx } from '#storefront/ui/cx.ts'
import {
  controlClass,
  describedBy,
  FieldFrame,
  type FieldTexts,
} from '#storefront/ui/field-frame.tsx'

type Props = ComponentProps<'select'> & FieldTexts

/** A choice of few: the browser's own list, which phones show best. */
export function SelectField({ label, error, hint, optional, className, ...select }: Props) {
  const made = useId()
  const id = select.id ?? made
  return (
    <FieldFrame id={id} label={label} error={error} hint={hint} optional={optional}>
      <select
        {...select}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, { error, hint })}
        className={cx(controlClass, className)}
      />
    </FieldFrame>
  )
}
