export type Notice = {
  id: number
  message: string
  tone: 'neutral' | 'success' | 'problem'
  /** What can be done about it, while it is shown. */
  action?: { label: string; onPress: () => void } | undefined
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
export type Entry =
  | { notice: Notice }
  | { question: Question }
  /** The message of a problem that is none any more. */
  | { solved: string }

let lastId = 0
let waiting: readonly Entry[] = []
let listener: ((entry: Entry) => void) | undefined
const watchers = new Set<() => void>()

function tell(entry: Entry): void {
  if (listener) listener(entry)
  else wait([...waiting.filter((other) => !isSaidAgain(other, entry)), entry])
}

/** What is said again while it stands is one message, and stands anew. */
function isSaidAgain(earlier: Entry, later: Entry): boolean {
  if (!('notice' in earlier && 'notice' in later) || later.notice.action) return false
  return (
    earlier.notice.message === later.notice.message && earlier.notice.tone === later.notice.tone
  )
}

function wait(entries: readonly Entry[]): void {
  waiting = entries
  for (const watcher of watchers) watcher()
}

/** Shows a message that the shopper can't miss and a screen reader reads out: the specification's “alert”. */
export function alertShopper(
  message: string,
  tone: Notice['tone'] = 'neutral',
  action?: Notice['action'],
): void {
  lastId += 1
  tell({ notice: { id: lastId, message, tone, action } })
}

/** Takes the message of a problem back that is solved, or about to be told anew. */
export function takeBackProblem(message: string): void {
  if (listener) listener({ solved: message })
  else wait(waiting.filter((entry) => !('notice' in entry && entry.notice.message === message)))
}

/** Asks a question in a dialog; resolves to true when the shopper agrees. */
export function askShopper(
  question: string,
  options: Omit<Question, 'id' | 'question' | 'answer'> = {},
): Promise<boolean> {
  lastId += 1
  const id = lastId
  return new Promise((answer) => tell({ question: { ...options, id, question, answer } }))
}

/** What has been said before anybody listened is handed over at once. Returns how to stop. */
export function onNotice(next: (entry: Entry) => void): () => void {
  listener = next
  const missed = waiting
  if (missed.length > 0) wait([])
  for (const entry of missed) next(entry)
  return () => {
    if (listener === next) listener = undefined
  }
}

/** What has been said while nobody listened, the first of it first. */
export function waitingNotices(): readonly Entry[] {
  return waiting
}

/** Calls `watcher` when something has begun or ceased to wait. Returns how to stop. */
export function onWaiting(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** Takes back what waits: it has been read. */
export function dropWaiting(entry: Entry): void {
  wait(waiting.filter((other) => other !== entry))
}
