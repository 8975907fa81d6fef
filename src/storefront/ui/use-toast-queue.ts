import { Toast } from '@base-ui/react/toast'
import { useCallback, useEffect, useRef } from 'react'
import { useHref, useLocation, useNavigation } from 'react-router'
import type { ToastMessage } from './toasts.ts'

type Entry = { key: string; message: ToastMessage; since: number; isClosing: boolean }

/** How long a message stays at least when another one waits, in milliseconds. */
const leastMs = 2000
/** Messages with an action stay longer, so that it can be reached. */
const leastWithActionMs = 6000
const withActionMs = 20_000
/** How long others stay. */
export const usualMs = 6000
/** An input this soon after a message, in milliseconds, comes too early to answer it: the second click of a double click. */
const unreadMs = 1000

/** Shows messages one at a time, in their order, and those of a page only on it. */
export function useToastQueue() {
  const { add, close } = Toast.useToastManager()
  const waiting = useRef<Entry[]>([])
  const shown = useRef<Entry>(undefined)

  const show = useCallback(
    (entry: Entry) => {
      const id = String(entry.message.id)
      const { message, tone, action } = entry.message
      shown.current = entry
      const onClick = () => {
        close(id)
        action?.onPress()
      }
      const showNext = () => {
        const next = waiting.current.shift()
        shown.current = undefined
        if (next) show({ ...next, since: performance.now() })
      }
      add({
        id,
        title: message,
        type: tone,
        data: { isNews: entry.message.isNews ?? false },
        onClose: () => {
          entry.isClosing = true
        },
        // The list still has the old message at this moment.
        onRemove: () => queueMicrotask(showNext),
        ...(action && { actionProps: { children: action.label, onClick }, timeout: withActionMs }),
      })
    },
    [add, close],
  )

  const enqueue = useCallback(
    (message: ToastMessage) => {
      const entry = { key: keyOf(message), message, since: performance.now(), isClosing: false }
      const earlier = shown.current
      if (!earlier) return show(entry)
      const earlierId = String(earlier.message.id)
      // A repeated message lets the one that is shown stay longer.
      if (earlier.key === entry.key && !earlier.isClosing && !message.isNews) {
        earlier.since = entry.since
        add({ id: earlierId, title: message.message })
        return
      }
      waiting.current = [...waiting.current.filter(({ key }) => key !== entry.key), entry].toSorted(
        (one, other) => Number(one.message.isNews ?? false) - Number(other.message.isNews ?? false),
      )
      const least = leastOf(earlier.message, message)
      setTimeout(() => close(earlierId), Math.max(0, earlier.since + least - performance.now()))
    },
    [add, show, close],
  )

  const dismiss = useCallback(
    (problem: string) => {
      const isMeant = ({ message }: Entry) =>
        message.tone === 'problem' && message.message === problem
      waiting.current = waiting.current.filter((entry) => !isMeant(entry))
      if (shown.current && isMeant(shown.current)) close(String(shown.current.message.id))
    },
    [close],
  )

  // The address of a navigation begins with the base path, that of a location does not.
  const address = useHref(useLocation().pathname)
  const destination = useNavigation().location?.pathname ?? address
  const from = useRef(destination)
  const lastInput = useLastInput()
  useEffect(() => {
    if (from.current === destination) return
    from.current = destination
    // A page change without an input after the message is the one that the message is about, however late it comes.
    const isOld = ({ since }: Entry) => lastInput.current - since > unreadMs
    waiting.current = waiting.current.filter((entry) => !isOld(entry))
    if (shown.current && isOld(shown.current)) close(String(shown.current.message.id))
  }, [destination, close, lastInput])

  // Of the time that a page takes to load, nothing is taken from a message that leads to it.
  const isLoading = destination !== address
  useEffect(() => {
    const message = shown.current?.message
    if (!message || shown.current?.isClosing) return
    const timeout = message.action ? withActionMs : usualMs
    add({ id: String(message.id), title: message.message, timeout: isLoading ? 0 : timeout })
  }, [isLoading, add])

  return { enqueue, dismiss }
}

/** When the person last pressed something or went back or forward, by `performance.now()`. */
function useLastInput() {
  const lastInput = useRef(0)
  useEffect(() => {
    const controller = new AbortController()
    const onInput = () => {
      lastInput.current = performance.now()
    }
    const options = { capture: true, passive: true, signal: controller.signal }
    for (const kind of ['pointerdown', 'keydown', 'popstate']) {
      window.addEventListener(kind, onInput, options)
    }
    return () => controller.abort()
  }, [])
  return lastInput
}

function leastOf({ isNews, action }: ToastMessage, next: ToastMessage): number {
  if (isNews) return next.isNews ? leastMs : 0
  return action ? leastWithActionMs : leastMs
}

/** The same for a message and its repetition, and for all news; an action is never the same. */
function keyOf({ id, tone, message, action, isNews }: ToastMessage): string {
  if (isNews) return 'news'
  return action ? String(id) : `${tone} ${message}`
}
