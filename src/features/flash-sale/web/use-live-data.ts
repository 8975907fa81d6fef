import { useCallback, useEffect, useRef, useState } from 'react'
import { serverClock, serverNow } from '#storefront/server-clock.ts'
import { nextLoadAt, pollIntervalMs } from './next-load-at.ts'

/** Data with the server time of its answer, in milliseconds; undefined where the server names none. */
type Loaded = { loadedAt: number | undefined }

type Live<Data> = {
  /** Loads the data again; undefined when that fails. */
  load: () => Promise<Data | undefined>
  moments: (data: Data) => readonly (string | null)[]
  pace: (data: Data) => number
}

const longestTimer = 2 ** 31 - 1

/**
 * Keeps the page's data current while it is visible: loaded again after each moment of change and at a steady interval;
 * `refresh` loads at once. A failure keeps the old data.
 */
export function useLiveData<Data extends Loaded>(
  first: Data,
  live: Live<Data>,
): { data: Data; refresh: () => void } {
  const [data, setData] = useState(first)
  const [initial, setInitial] = useState(first)
  if (initial !== first) {
    setInitial(first)
    // The loader's data may come from a cached page older than what is known.
    if ((first.loadedAt ?? 0) >= (data.loadedAt ?? 0)) setData(first)
  }
  const current = useRef(live)
  const asker = useRef<() => void>(undefined)
  useEffect(() => {
    current.current = live
  })

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    let failures = 0
    let failedAt = 0
    const loadedAt = data.loadedAt ?? serverNow()

    const plan = () => {
      clearTimeout(timer)
      if (document.visibilityState !== 'visible' || isOver) return
      const due = nextLoadAt({
        loadedAt,
        moments: current.current.moments(data),
        pace: current.current.pace(data),
        failures,
        failedAt,
        chance: Math.random(),
      })
      if (due === Number.POSITIVE_INFINITY) return
      const wait = Math.max(due - serverNow(), 0)
      timer = setTimeout(wait > longestTimer ? plan : ask, Math.min(wait, longestTimer))
    }
    const ask = async () => {
      clearTimeout(timer)
      const fresh = await current.current.load()
      if (isOver) return
      if (fresh) return setData({ ...fresh, loadedAt: fresh.loadedAt ?? serverNow() })
      failures += 1
      failedAt = serverNow()
      plan()
    }
    asker.current = ask
    // Moments can't be scheduled until the server's time is known. It comes with the page's first calls, and when they all
    // fail, with this one.
    timer = setTimeout(ask, pollIntervalMs)
    const stop = serverClock.onceKnown(plan)
    document.addEventListener('visibilitychange', plan)
    return () => {
      isOver = true
      clearTimeout(timer)
      stop()
      document.removeEventListener('visibilitychange', plan)
    }
  }, [data])
  return { data, refresh: useCallback(() => asker.current?.(), []) }
}
