export type ToastMessage = {
  id: number
  message: string
  tone: 'neutral' | 'success' | 'problem'
  /** An action, available while the message is shown; one of a form goes with the form's page. */
  action?: { label: string; onPress: () => void; isOfForm?: boolean } | undefined
  /** Answers nothing that the person did, and so makes way for messages that do. */
  isNews?: boolean
}
export type Question = {
  id: number
  question: string
  description?: string | undefined
  confirmLabel?: string | undefined
  cancelLabel?: string | undefined
  danger?: boolean | undefined
  answer: (yes: boolean) => void
}
export type ToastEntry =
  | { toast: ToastMessage }
  | { question: Question }
  /** The message of a solved problem. */
  | { dismissed: string }

let lastId = 0
let queue: readonly ToastEntry[] = []
let listener: ((entry: ToastEntry) => void) | undefined
const watchers = new Set<() => void>()

function emit(entry: ToastEntry): void {
  if (listener) listener(entry)
  else setQueue([...queue.filter((other) => !isRepeated(other, entry)), entry])
}

/** A repeated message replaces the one that is shown, and news replaces news. */
function isRepeated(earlier: ToastEntry, later: ToastEntry): boolean {
  if (!('toast' in earlier && 'toast' in later)) return false
  if (later.toast.isNews) return earlier.toast.isNews === true
  if (later.toast.action) return false
  return earlier.toast.message === later.toast.message && earlier.toast.tone === later.toast.tone
}

function setQueue(entries: readonly ToastEntry[]): void {
  queue = entries
  for (const watcher of watchers) watcher()
}

/** Shows a message that is announced by screen readers: the specification's “alert”. */
export function alertShopper(
  message: string,
  tone: ToastMessage['tone'] = 'neutral',
  action?: ToastMessage['action'],
): void {
  lastId += 1
  emit({ toast: { id: lastId, message, tone, action } })
}

/** Tells of something that happened elsewhere. Only the last news is shown, and after all that answers the person. */
export function tellNews(message: string, action: ToastMessage['action']): void {
  lastId += 1
  emit({ toast: { id: lastId, message, tone: 'neutral', action, isNews: true } })
}

/** Removes the message of a problem that is solved or about to be reported anew. */
export function dismissProblem(message: string): void {
  if (listener) listener({ dismissed: message })
  else setQueue(queue.filter((entry) => !('toast' in entry && entry.toast.message === message)))
}

/** Asks a question in a dialog; resolves to true when the shopper agrees. */
export function askShopper(
  question: string,
  options: Omit<Question, 'id' | 'question' | 'answer'> = {},
): Promise<boolean> {
  lastId += 1
  const id = lastId
  return new Promise((answer) => emit({ question: { ...options, id, question, answer } }))
}

/** Messages queued before the first listener are handed over at once. Returns the function that stops it. */
export function onToast(next: (entry: ToastEntry) => void): () => void {
  listener = next
  const missed = queue
  if (missed.length > 0) setQueue([])
  for (const entry of missed) next(entry)
  return () => {
    if (listener === next) listener = undefined
  }
}

/** Queued messages, oldest first. */
export function queuedToasts(): readonly ToastEntry[] {
  return queue
}

/** Calls `watcher` when the queue changes. Returns the function that stops it. */
export function onToastQueueChange(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** Removes a queued message that has been read. */
export function dropQueuedToast(entry: ToastEntry): void {
  setQueue(queue.filter((other) => other !== entry))
}
