export type Notice = { id: number; message: string; tone: 'neutral' | 'success' | 'problem' }
export type Question = {
  id: number
  question: string
  description?: string | undefined
  confirmLabel?: string | undefined
  cancelLabel?: string | undefined
  danger?: boolean | undefined
  answer: (yes: boolean) => void
}
type Entry = { notice: Notice } | { question: Question }

let lastId = 0
const waiting: Entry[] = []
let listener: ((entry: Entry) => void) | undefined
let wake: (() => void) | undefined

function tell(entry: Entry): void {
  if (listener) listener(entry)
  else {
    waiting.push(entry)
    wake?.()
  }
}

/** Shows a message that the shopper can't miss and a screen reader reads out: the specification's “alert”. */
export function alertShopper(message: string, tone: Notice['tone'] = 'neutral'): void {
  lastId += 1
  tell({ notice: { id: lastId, message, tone } })
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
  for (const entry of waiting.splice(0)) next(entry)
  return () => {
    if (listener === next) listener = undefined
  }
}

/** Calls `start` when something waits to be shown and nobody shows it yet. Returns how to stop. */
export function onFirstNotice(start: () => void): () => void {
  wake = start
  if (waiting.length > 0) start()
  return () => {
    wake = undefined
  }
}
