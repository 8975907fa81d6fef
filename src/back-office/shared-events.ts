export type SharedEvent = { event: string; data: string }

type Stream = {
  url: string
  /** Names of the events that are passed on. */
  events: readonly string[]
  onEvent: (event: SharedEvent) => void
}

/** After a refused stream, such as with too many tabs, in milliseconds. Browsers reconnect by themselves after a lost one. */
const retryMs = 30_000
/** A tab that has the stream and does not answer for so long, in milliseconds, sleeps. */
const answerMs = 15_000

/**
 * Server-sent events in all tabs of this browser by one stream, since browsers open only six connections to a server by
 * HTTP/1.1: the tab that has the lock holds the stream and passes on what comes. `ready` says that events are told from then
 * on. Returns the function that stops it.
 */
export function shareEvents(stream: Stream): () => void {
  // Missing where the page did not come by https.
  const locks: LockManager | undefined = navigator.locks
  return locks ? shareByLock(locks, stream) : openEvents(stream)
}

function shareByLock(locks: LockManager, { url, events, onEvent }: Stream): () => void {
  const channel = new BroadcastChannel(url)
  let waiting = new AbortController()
  let release: (() => void) | undefined
  let unanswered: ReturnType<typeof setTimeout> | undefined
  let isStopped = false

  const hold = () =>
    new Promise<void>((resolve) => {
      // Given while it was being stopped.
      if (isStopped) return resolve()
      stopAsking()
      const passOn = (event: SharedEvent) => {
        channel.postMessage(event)
        onEvent(event)
      }
      const close = openEvents({ url, events, onEvent: passOn })
      release = () => {
        release = undefined
        close()
        resolve()
      }
    })
  const request = (options: LockOptions) =>
    void locks.request(url, options, hold).catch(() => {
      // Either this tab has stopped waiting, or another one has taken the lock.
      if (!release) return
      release()
      wait()
    })
  const wait = () => {
    waiting = new AbortController()
    request({ signal: waiting.signal })
  }
  const take = () => {
    waiting.abort()
    request({ steal: true })
  }
  const stopAsking = () => {
    clearTimeout(unanswered)
    unanswered = undefined
  }
  // Of what was told before this tab listened, it knows nothing; and a tab that the browser has frozen keeps its lock.
  const ask = () => {
    if (document.visibilityState !== 'visible' || release) return
    stopAsking()
    unanswered = setTimeout(take, answerMs)
    channel.postMessage('question')
  }
  channel.onmessage = ({ data }: MessageEvent<'question' | 'answer' | SharedEvent>) => {
    if (data === 'question') {
      if (release) channel.postMessage('answer')
    } else if (data === 'answer') {
      if (unanswered !== undefined) onEvent({ event: 'ready', data: '{}' })
      stopAsking()
    } else onEvent(data)
  }
  wait()
  ask()
  document.addEventListener('visibilitychange', ask)
  return () => {
    isStopped = true
    document.removeEventListener('visibilitychange', ask)
    stopAsking()
    waiting.abort()
    release?.()
    channel.close()
  }
}

function openEvents({ url, events, onEvent }: Stream): () => void {
  let source: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const connect = () => {
    source = new EventSource(url)
    for (const event of events) {
      source.addEventListener(event, ({ data }) => onEvent({ event, data: String(data) }))
    }
    source.addEventListener('error', () => {
      if (source?.readyState === EventSource.CLOSED) timer = setTimeout(connect, retryMs)
    })
  }
  connect()
  return () => {
    clearTimeout(timer)
    source?.close()
  }
}
