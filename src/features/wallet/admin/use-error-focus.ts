import { useEffect, useRef } from 'react'

/** For the form of these errors: its first wrong field takes the focus when they come. */
export function useErrorFocus(errors: Readonly<Record<string, string>>) {
  const frame = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (Object.keys(errors).length === 0) return
    frame.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [errors])
  return frame
}
