import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useNavigate } from 'react-router'
import { useCloseOnBack } from '#storefront/close-on-back.ts'
import { resultsHref } from './addresses.ts'
import { allChoices, type Choice } from './choices.ts'
import { OverlayBar } from './overlay-bar.tsx'
import { OverlayBody } from './overlay-body.tsx'
import { rememberSearch } from './recent-searches.ts'
import { useActiveChoice } from './use-active-choice.ts'
import { useChoices } from './use-choices.ts'

type Props = {
  /** Initial text of the box. */
  typed: string
  /** Gets the text of the overlay's box; empty after a choice. */
  onClose: (typed: string) => void
}

/** Full-screen search: recent searches and recommendations, then suggestions for the typed text. */
export function SearchOverlay({ typed: first, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const box = useRef<HTMLInputElement>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const isLeaving = useRef(false)
  const navigate = useNavigate()
  const [typed, setTyped] = useState(first)
  const offered = useChoices(typed)
  const list = allChoices(offered.choices)
  const active = useActiveChoice(list, go)

  useCloseOnBack(() => onClose(typed))
  useVisibleHeight(dialog)
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    box.current?.focus()
    box.current?.setSelectionRange(first.length, first.length)
    return () => element?.close()
  }, [first])

  function type(next: string) {
    setTyped(next)
    active.reset()
    scroller.current?.scrollTo(0, 0)
  }

  function close() {
    if (isLeaving.current) return
    isLeaving.current = true
    history.back()
  }

  function go({ to, text }: Choice) {
    if (text) rememberSearch(text)
    onClose(text ?? '')
    void navigate(to, { replace: true })
  }

  function search() {
    const to = resultsHref(typed)
    if (to) go({ id: '', to, text: typed })
  }

  function onKeyDown(event: KeyboardEvent) {
    // During composition the keys belong to the input method.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    if (event.key === 'Escape') {
      if (typed) type('')
      else close()
      event.preventDefault()
    } else if (event.target === box.current && active.onKey(event)) {
      event.preventDefault()
    }
  }

  return (
    <dialog
      ref={dialog}
      aria-label="Tìm kiếm"
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        // A phone's back gesture: the overlay closes with its history entry.
        event.preventDefault()
        close()
      }}
      // The browser may close the dialog without asking.
      onClose={() => dialog.current && !dialog.current.open && close()}
      className="top-0 h-dvh max-h-none w-full max-w-none flex-col overflow-hidden bg-paper text-ink open:flex"
    >
      <OverlayBar
        box={box}
        typed={typed}
        onType={type}
        onSearch={search}
        onClose={close}
        hasList={list.length > 0}
        activeId={active.activeId}
      />
      <OverlayBody {...offered} scroller={scroller} activeId={active.activeId} onChoose={go} />
    </dialog>
  )
}

/** Fits an element to the visual viewport above the on-screen keyboard. */
function useVisibleHeight(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const screen = window.visualViewport
    if (!screen) return
    const adapt = () => {
      const style = element.current?.style
      // With pinch zoom the visual viewport is a part of the page.
      if (!style || screen.scale > 1.01) return
      style.height = `${screen.height}px`
      style.top = `${screen.offsetTop}px`
    }
    adapt()
    screen.addEventListener('resize', adapt)
    screen.addEventListener('scroll', adapt)
    return () => {
      screen.removeEventListener('resize', adapt)
      screen.removeEventListener('scroll', adapt)
    }
  }, [element])
}
