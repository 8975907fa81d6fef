import { CircleAlert } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { cx } from './cx.ts'

export type FieldTexts = {
  label: string
  /** The error of the value; announced, and shown under the field. */
  error?: string | undefined
  /** Input help, when the label is not enough. */
  hint?: string | undefined
  /** Marks the label of an optional field. */
  optional?: boolean | undefined
}

export const controlClass =
  'min-h-12 w-full rounded-md border border-edge bg-surface px-3 py-2 text-base text-ink placeholder:text-ink-faint ' +
  'aria-invalid:border-son aria-invalid:bg-son-soft disabled:border-line disabled:bg-sand disabled:text-ink-faint'

/** The value of a control's aria-describedby. */
export function describedBy(id: string, { error, hint }: Pick<FieldTexts, 'error' | 'hint'>) {
  if (error) return `${id}-error`
  return hint ? `${id}-hint` : undefined
}

/** Label above, control, and hint or error below. */
export function FieldFrame({
  id,
  label,
  error,
  hint,
  optional,
  children,
}: FieldTexts & { id: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
        {optional && <span className="font-normal text-ink-faint"> (không bắt buộc)</span>}
      </label>
      {children}
      {hint && !error && (
        <p id={`${id}-hint`} className="text-sm break-words text-ink-faint">
          {hint}
        </p>
      )}
      <FieldError id={`${id}-error`} error={error} keepsRoom={!hint} />
    </div>
  )
}

type ErrorProps = {
  id: string
  error: string | undefined
  /** The room of an error that has gone stays, so that nothing below moves. */
  keepsRoom?: boolean
}

export function FieldError({ id, error, keepsRoom = true }: ErrorProps) {
  const [last, setLast] = useState(error)
  if (error && error !== last) setLast(error)
  const room = error || !keepsRoom ? undefined : last
  return (
    <p
      id={id}
      aria-live="polite"
      data-room={room}
      className={cx(
        'flex gap-1.5 text-sm text-son',
        room ? 'before:invisible before:ps-5.5 before:content-[attr(data-room)]' : 'empty:hidden',
      )}
    >
      {error && <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />}
      {error}
    </p>
  )
}
