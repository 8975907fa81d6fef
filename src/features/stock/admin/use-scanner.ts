import { useEffectEvent, useLayoutEffect } from 'react'
import { alertShopper } from '#storefront/ui/toasts.ts'
import { createScannerKeys } from './scanner-keys.ts'
import { signal } from './signal.ts'

type Field = HTMLInputElement | HTMLTextAreaElement
type TypedInto = { field: Field; before: string }

/**
 * Tells of codes that a scanner types anywhere on the page and ends with Enter or Tab. What it typed into a field is taken out again; a
 * code whose beginning is missing is not told but shown as lost.
 */
export function useScanner(onCode: (code: string) => void): void {
  const tell = useEffectEvent(onCode)
  // Before the page is painted: whoever sees it scans.
  useLayoutEffect(() => {
    const press = createScannerKeys()
    let typedInto: TypedInto | undefined
    const listen = (event: KeyboardEvent) => {
      const { key, target, timeStamp: at } = event
      if (event.ctrlKey || event.altKey || event.metaKey || event.repeat) return
      const isHidden = event.isComposing || key === 'Process' || key === 'Unidentified'
      if (key.length !== 1 && key !== 'Enter' && key !== 'Tab' && !isHidden) return
      const field = isField(target) ? target : undefined
      const heard = press({ key, at, isField: field !== undefined || isEditable(target), isHidden })
      if (heard === 'begins') {
        typedInto = field && { field, before: field.value }
      } else if (heard) {
        // Neither a form nor a button is meant.
        event.preventDefault()
        event.stopPropagation()
        if (typedInto) restore(typedInto)
        if (heard !== 'cut') return tell(heard.code)
        signal(false)
        alertShopper('Mã vừa quét bị thiếu phần đầu nên không được tính. Hãy quét lại.', 'problem')
      }
    }
    document.addEventListener('keydown', listen, { capture: true })
    return () => document.removeEventListener('keydown', listen, { capture: true })
  }, [])
}

const isField = (target: EventTarget | null): target is Field =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement

const isEditable = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.isContentEditable

/** React notices a value only when it is set past its own setter. */
function restore({ field, before }: TypedInto): void {
  const setter = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set
  setter?.call(field, before)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
