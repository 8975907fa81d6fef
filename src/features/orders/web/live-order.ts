import { hasStatus } from '#storefront/api/api-error.ts'
import { browserApi, browserSettings } from '#storefront/api/browser-api.ts'
import { readEvents } from '#storefront/api/events.ts'
import { findOrder } from './order-calls.ts'
import { parseOrder, type ShownOrder } from './order-parsers.ts'

const pollMs = 3000
/** The server sends a heartbeat every 5 seconds. */
const silenceMs = 8000
const longestPauseMs = 30_000

/**
 * Calls `onChange` with the order whenever it changes while the page is visible: by server-sent events, else by polling every 3
 * seconds. Returns the function that stops it.
 */
export function watchOrder(id: string, onChange: (order: ShownOrder) => void): () => void {
  let round: AbortController | undefined

  function pause(): void {
    round?.abort()
    round = undefined
  }
  function start() {
    round = new AbortController()
    const { signal } = round
    return follow(id, (order) => signal.aborted || onChange(order), round)
  }
  function look(): void {
    pause()
    // Changes while the page was hidden are requested at once.
    if (!document.hidden) void start()()
  }

  document.addEventListener('visibilitychange', look)
  window.addEventListener('online', look)
  if (!document.hidden) start()
  return () => {
    document.removeEventListener('visibilitychange', look)
    window.removeEventListener('online', look)
    pause()
  }
}

/** Follows the order until `round` is aborted; the returned function polls once at once. */
function follow(
  id: string,
  onChange: (order: ShownOrder) => void,
  round: AbortController,
): () => Promise<void> {
  const { signal } = round
  let isLive = false
  let isAsking = false

  async function ask(): Promise<void> {
    if (isAsking) return
    isAsking = true
    try {
      const order = await findOrder(browserApi(), id)
      if (!isLive) onChange(order)
    } catch (error) {
      // Repeating won't help without access; other failures pass.
      if (hasStatus(error, 401, 403, 404)) round.abort()
    } finally {
      isAsking = false
    }
  }

  async function listen(): Promise<void> {
    const path = `/api/web/orders/user/${encodeURIComponent(id)}/events`
    for await (const { event, data } of readEvents(path, browserSettings, { signal, silenceMs })) {
      if (event !== 'order') continue
      onChange(parseOrder(JSON.parse(data)))
      isLive = true
    }
  }

  async function keepListening(): Promise<void> {
    for (let failures = 0; !signal.aborted; failures++) {
      try {
        await listen()
      } catch (error) {
        // Servers without this call are polled.
        if (hasStatus(error, 200, 404, 405, 406, 501)) return
      }
      if (isLive) failures = 0
      isLive = false
      if (signal.aborted) return
      void ask()
      const longest = Math.min(1000 * 2 ** failures, longestPauseMs)
      await pauseFor(longest * (0.5 + Math.random() / 2), signal)
    }
  }

  const timer = setInterval(() => {
    if (!isLive) void ask()
  }, pollMs)
  signal.addEventListener('abort', () => clearInterval(timer))
  void keepListening()
  return ask
}

function pauseFor(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
