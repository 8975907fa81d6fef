import { type FocusEvent, type KeyboardEvent, type RefObject, useRef, useState } from 'react'
import { latePart, useLatePart } from '#storefront/late-part.ts'
import { WaitingOverlay } from './waiting-overlay.tsx'

const code = latePart(() => import('./search-overlay.tsx'))

/** The overlay of a search box: its code comes when the box is first used, and it opens with what stands there by then. */
export function useOverlay(box: RefObject<HTMLInputElement | null>, query: string) {
  const [shown, setShown] = useState<string>()
  const [isWanted, setIsWanted] = useState(false)
  const [isTyping, setIsTyping] = useState(false)
  const { part, hasFailed } = useLatePart(code, false)
  const wanted = useRef(false)
  const hasGivenUp = useRef(false)
  const waiting = useRef<HTMLDivElement>(null)
  // Letters that are still being put together would be lost with the focus.
  const isComposing = useRef(false)

  function want(isIt: boolean) {
    hasGivenUp.current = !isIt && code.state().hasFailed
    wanted.current = isIt
    setIsWanted(isIt)
  }

  function show() {
    if (!code.state().part || !wanted.current || isComposing.current || !box.current) return
    want(false)
    setShown(box.current.value)
  }

  function open() {
    want(true)
    setIsTyping(Boolean(box.current?.value))
    // At once when it can be: a phone shows its keyboard only while it is being touched.
    if (code.state().part) show()
    else void code.load().then(show)
  }

  function close(typed: string) {
    if (box.current) {
      box.current.value = typed || query
      focusQuietly(box.current)
    }
    setShown(undefined)
  }

  function dismiss() {
    want(false)
    box.current?.focus()
  }

  function forgetOutside({ relatedTarget }: FocusEvent) {
    const isInside = relatedTarget === box.current || waiting.current?.contains(relatedTarget)
    if (!isInside) want(false)
  }

  return {
    overlay:
      part && shown !== undefined ? (
        <part.SearchOverlay typed={shown} onClose={close} />
      ) : (
        isWanted &&
        !part && (
          <WaitingOverlay
            place={waiting}
            isTyping={isTyping}
            hasFailed={hasFailed}
            onRetry={() => {
              box.current?.focus()
              want(true)
              void code.retry().then(show)
            }}
            onClose={dismiss}
            onBlur={forgetOutside}
          />
        )
      ),
    prepare: () => void code.load(),
    /** It is not wanted any more, should it still be on its way. */
    forget: () => want(false),
    box: {
      onFocus: () => void code.load(),
      onBlur: forgetOutside,
      onClick: open,
      onInput: () => {
        // What could not be had is told once, not with every letter.
        const isTold = hasFailed && (wanted.current || hasGivenUp.current)
        if (!isTold) open()
      },
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key === 'ArrowDown') open()
        if (event.key !== 'Escape' || !wanted.current) return
        event.preventDefault()
        want(false)
      },
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
