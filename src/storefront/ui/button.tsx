import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { useOnline } from '../use-online.ts'
import { type ButtonClassOptions, buttonClass } from './button-class.ts'
import { Link } from './link.tsx'
import { Spinner } from './spinner.tsx'

type Props = Omit<ComponentProps<'button'>, 'disabled'> &
  ButtonClassOptions & {
    /** Can't be pressed; stays focusable, so that the keyboard keeps its place. */
    disabled?: boolean | undefined
    /** The button's action is under way: shows `busyLabel` and ignores presses. */
    busy?: boolean | undefined
    busyLabel?: ReactNode
  }

export function Button({
  variant,
  size,
  full,
  disabled = false,
  busy = false,
  busyLabel,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: Props) {
  const off = disabled || busy
  const look = { ...(variant && { variant }), ...(size && { size }), ...(full && { full }) }
  return (
    <button
      {...rest}
      type={type}
      aria-disabled={off || undefined}
      aria-busy={busy || undefined}
      className={buttonClass(look, className)}
      onClick={(event: MouseEvent<HTMLButtonElement>) => {
        // Stops a submit button, including Enter in a field.
        if (off) event.preventDefault()
        else onClick?.(event)
      }}
    >
      {busy && <Spinner />}
      {busy ? (busyLabel ?? children) : children}
    </button>
  )
}

type LinkProps = ComponentProps<typeof Link> & ButtonClassOptions

/** A link that looks like a button. */
export function ButtonLink({ variant, size, full, className, ...rest }: LinkProps) {
  const look = { ...(variant && { variant }), ...(size && { size }), ...(full && { full }) }
  // When prefetching fails, the router reloads the page, which is lost offline.
  const prefetch = useOnline() ? 'intent' : 'none'
  return <Link prefetch={prefetch} {...rest} className={buttonClass(look, className)} />
}
