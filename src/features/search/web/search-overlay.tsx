import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useBackStep } from '#storefront/back-step.ts'
import { resultsHref } from './addresses.ts'
import { allChoices, type Choice } from './choices.ts'
import { OverlayBar } from './overlay-bar.tsx'
import { OverlayBody } from './overlay-body.tsx'
import { rememberSearch } from './recent-searches.ts'
import { useActiveChoice } from './use-active-choice.ts'
import { useChoices } from './use-choices.ts'
import { useVisibleHeight } from './use-visible-height.ts'

type Props = {
  /** What stands in the box already. */
  typed: string
  /** Told what stands in the overlay's box; empty after something was chosen. */
  onClose: (typed: string) => void
}

/** Search over the whole screen: what was searched for lately and may be liked, then suggestions for what is typed. */
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

  useBackStep(() => onClose(typed))
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
    // While letters are being put together the keys belong to the input method.
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
        // A phone's back gesture: the overlay goes with its step in the history.
        event.preventDefault()
        close()
      }}
      // The browser may insist and not ask.
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
