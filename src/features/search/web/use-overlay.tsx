import { type RefObject, useRef, useState } from 'react'
import type { SearchOverlay } from './search-overlay.tsx'

type Overlay = typeof SearchOverlay

let loaded: Overlay | undefined

/** Undefined when the code can't be had: no connection, or a newer shop in the meantime. */
async function load(): Promise<Overlay | undefined> {
  try {
    loaded = (await import('./search-overlay.tsx')).SearchOverlay
  } catch {
    // The box goes on as a plain form.
  }
  return loaded
}

/** The overlay of a search box: its code comes when the box is first used, and it opens with what stands there by then. */
export function useOverlay(box: RefObject<HTMLInputElement | null>, query: string) {
  const [shown, setShown] = useState<{ Overlay: Overlay; typed: string }>()
  const isWanted = useRef(false)
  // Letters that are still being put together would be lost with the focus.
  const isComposing = useRef(false)

  function show() {
    if (!loaded || !isWanted.current || isComposing.current || !box.current) return
    isWanted.current = false
    setShown({ Overlay: loaded, typed: box.current.value })
  }

  function open() {
    isWanted.current = true
    // At once when it can be: a phone shows its keyboard only while it is being touched.
    if (loaded) show()
    else void load().then(show)
  }

  function close(typed: string) {
    if (box.current) {
      box.current.value = typed || query
      focusQuietly(box.current)
    }
    setShown(undefined)
  }

  return {
    overlay: shown && <shown.Overlay typed={shown.typed} onClose={close} />,
    prepare: () => void load(),
    open,
    /** It is not wanted any more, should it still be on its way. */
    forget: () => {
      isWanted.current = false
    },
    composition: {
      onCompositionStart: () => {
        isComposing.current = true
      },
      onCompositionEnd: () => {
        isComposing.current = false
        show()
      },
    },
  }
}

/** The focus comes back to the box; the on-screen keyboard stays away until the box is touched again. */
function focusQuietly(box: HTMLInputElement): void {
  box.inputMode = 'none'
  const loud = () => {
    box.inputMode = ''
  }
  box.addEventListener('pointerdown', loud, { once: true })
  box.addEventListener('blur', loud, { once: true })
}
