import type { Toast } from '@base-ui/react/toast'
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

type Manager = Pick<ReturnType<typeof Toast.useToastManager>, 'add' | 'close'>

export type ToastQueue = ReturnType<typeof createToastQueue>

/** Shows messages one at a time, in their order. */
export function createToastQueue({ add, close }: Manager) {
  let waiting: Entry[] = []
  let shown: Entry | undefined

  const show = (entry: Entry) => {
    const id = String(entry.message.id)
    const { message, tone, action } = entry.message
    shown = entry
    const onClick = () => {
      close(id)
      action?.onPress()
    }
    const showNext = () => {
      const next = waiting.shift()
      shown = undefined
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
    const [next] = waiting
    if (next) makeWay(entry, next)
  }
  const makeWay = ({ message, since }: Entry, next: Entry) => {
    const most = since + mostOf(message, next.message)
    setTimeout(() => close(String(message.id)), Math.max(0, most - performance.now()))
  }
  const remove = (isMeant: (entry: Entry) => boolean | undefined) => {
    // News that waits has not been seen: it goes with no page.
    waiting = waiting.filter((entry) => entry.message.isNews || !isMeant(entry))
    if (shown && isMeant(shown)) close(String(shown.message.id))
  }
  return {
    enqueue(message: ToastMessage) {
      const entry = { key: keyOf(message), message, since: performance.now(), isClosing: false }
      const earlier = shown
      if (!earlier) return show(entry)
      // A repeated message lets the one that is shown stay longer.
      if (earlier.key === entry.key && !earlier.isClosing && !message.isNews) {
        earlier.since = entry.since
        add({ id: String(earlier.message.id), title: message.message })
        return
      }
      waiting = [...waiting.filter(({ key }) => key !== entry.key), entry].toSorted(
        (one, other) => Number(one.message.isNews ?? false) - Number(other.message.isNews ?? false),
      )
      if (isUnread(earlier) && !waiting.some(({ message: { isNews } }) => isNews)) {
        waiting.push({ ...earlier })
      }
      makeWay(earlier, entry)
    },
    /** Removes the message of a problem that is solved. */
    dismiss(problem: string) {
      remove(({ message }) => message.tone === 'problem' && message.message === problem)
    },
    /** Removes messages that were there before the last input, at `lastInput`; not those that it came too early to answer, but for forms'. */
    removeRead(lastInput: number) {
      remove(({ since, message }) => message.action?.isOfForm || lastInput - since > unreadMs)
    },
    /** Takes nothing from the time of the message that is shown while `isLoading`. */
    keepTime(isLoading: boolean) {
      if (!shown || shown.isClosing) return
      const { id, message, action } = shown.message
      const timeout = action ? withActionMs : usualMs
      add({ id: String(id), title: message, timeout: isLoading ? 0 : timeout })
    },
  }
}

/** True for news that has just come: what it makes way for would hide it before it could be read. */
const isUnread = ({ message, since, isClosing }: Entry) =>
  message.isNews && !isClosing && performance.now() - since < leastMs

/**
 * How long the one that is shown stays when `next` waits. It has all its own time before news, and as much again where its clock
 * stands still: under the pointer, or without the window's focus.
 */
function mostOf({ isNews, action }: ToastMessage, next: ToastMessage): number {
  if (isNews) return next.isNews ? leastMs : 0
  if (next.isNews) return 2 * (action ? withActionMs : usualMs)
  return action ? leastWithActionMs : leastMs
}

/** The same for a message and its repetition, and for all news; an action is never the same. */
function keyOf({ id, tone, message, action, isNews }: ToastMessage): string {
  if (isNews) return 'news'
  return action ? String(id) : `${tone} ${message}`
}
