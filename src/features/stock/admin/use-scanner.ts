import { useEffect, useEffectEvent } from 'react'

/** A scanner types faster than people: at most so long between two keys, in milliseconds. */
const longestGapMs = 60
const shortestCode = 4

/** Tells of codes that a scanner types anywhere on the page and ends with Enter. What it typed into a field is taken out again. */
export function useScanner(onCode: (code: string) => void): void {
  const tell = useEffectEvent(onCode)
  useEffect(() => {
    let keys = ''
    let lastAt = Number.NEGATIVE_INFINITY
    let typedInto: { field: HTMLInputElement | HTMLTextAreaElement; before: string } | undefined
    const listen = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return
      const isQuick = event.timeStamp - lastAt <= longestGapMs
      if (event.key === 'Enter') {
        const code = isQuick ? keys.trim() : ''
        keys = ''
        if (code.length < shortestCode) return
        // Neither a form nor a button is meant.
        event.preventDefault()
        event.stopPropagation()
        if (typedInto) restore(typedInto)
        tell(code)
        return
      }
      if (event.key.length !== 1) return
      if (!isQuick) {
        keys = ''
        const field = event.target
        typedInto =
          field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement
            ? { field, before: field.value }
            : undefined
      }
      keys += event.key
      lastAt = event.timeStamp
    }
    document.addEventListener('keydown', listen, { capture: true })
    return () => document.removeEventListener('keydown', listen, { capture: true })
  }, [])
}

/** React notices a value only when it is set past its own setter. */
function restore({
  field,
  before,
}: {
  field: HTMLInputElement | HTMLTextAreaElement
  before: string
}): void {
  const setter = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set
  setter?.call(field, before)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
