import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { useOnline } from '../use-online.ts'
import { type ButtonLook, buttonClass } from './button-look.ts'
import { Link } from './link.tsx'
import { Spinner } from './spinner.tsx'

type Props = Omit<ComponentProps<'button'>, 'disabled'> &
  ButtonLook & {
    /** Can't be pressed now; it keeps the focus, so that a keyboard does not lose its place. */
    disabled?: boolean | undefined
    /** Something that this button started is under way: it says `busyLabel` and does not start it again. */
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
        // Stops a submit button, the Enter key in a field included.
        if (off) event.preventDefault()
        else onClick?.(event)
      }}
    >
      {busy && <Spinner />}
      {busy ? (busyLabel ?? children) : children}
    </button>
  )
}

type LinkProps = ComponentProps<typeof Link> & ButtonLook

/** Looks like a button, is a link: for going somewhere. */
export function ButtonLink({ variant, size, full, className, ...rest }: LinkProps) {
  const look = { ...(variant && { variant }), ...(size && { size }), ...(full && { full }) }
  // Code that can't be fetched ahead makes the router load the page anew, which without a network is lost then.
  const prefetch = useOnline() ? 'intent' : 'none'
  return <Link prefetch={prefetch} {...rest} className={buttonClass(look, className)} />
}
