import { type FocusEvent, type KeyboardEvent, type RefObject, useRef, useState } from 'react'
import { lazyComponent, useLazyComponent } from '#storefront/lazy-component.ts'
import { LoadingOverlay } from './loading-overlay.tsx'

const code = lazyComponent(() => import('./search-overlay.tsx'))

/**
 * The overlay of a search box: its code is loaded when the box is first used, and it opens with the text present by then.
 */
export function useOverlay(box: RefObject<HTMLInputElement | null>, query: string) {
  const [shown, setShown] = useState<string>()
  const [isWanted, setIsWanted] = useState(false)
  const [isTyping, setIsTyping] = useState(false)
  const { loaded, hasFailed } = useLazyComponent(code, false)
  const wanted = useRef(false)
  const hasGivenUp = useRef(false)
  const waiting = useRef<HTMLDivElement>(null)
  // Moving the focus would lose unfinished composition.
  const isComposing = useRef(false)

  function want(isIt: boolean) {
    hasGivenUp.current = !isIt && code.state().hasFailed
    wanted.current = isIt
    setIsWanted(isIt)
  }

  function show() {
    if (!code.state().loaded || !wanted.current || isComposing.current || !box.current) return
    want(false)
    setShown(box.current.value)
  }

  function open() {
    want(true)
    setIsTyping(Boolean(box.current?.value))
    // Synchronously when possible: a phone opens its keyboard only during a touch.
    if (code.state().loaded) show()
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
      loaded && shown !== undefined ? (
        <loaded.SearchOverlay typed={shown} onClose={close} />
      ) : (
        isWanted &&
        !loaded && (
          <LoadingOverlay
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
    open,
    prepare: () => void code.load(),
    /** Cancels a pending opening. */
    forget: () => want(false),
    box: {
      onFocus: () => void code.load(),
      onBlur: forgetOutside,
      onClick: open,
      onInput: () => {
        // A failure is reported once, not with every letter.
        const isReported = hasFailed && (wanted.current || hasGivenUp.current)
        if (!isReported) open()
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

/** Focuses the box without opening the on-screen keyboard until it is touched again. */
function focusQuietly(box: HTMLInputElement): void {
  box.inputMode = 'none'
  const loud = () => {
    box.inputMode = ''
  }
  box.addEventListener('pointerdown', loud, { once: true })
  box.addEventListener('blur', loud, { once: true })
}
