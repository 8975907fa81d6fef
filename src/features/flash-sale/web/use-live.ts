import { useCallback, useEffect, useRef, useState } from 'react'
import { serverClock, serverNow } from '#storefront/server-clock.ts'
import { nextLoadAt } from './next-load.ts'

/** Something that was told at a time, in milliseconds on the server's clock; undefined when nobody said. */
type Told = { loadedAt: number | undefined }

type Live<Data> = {
  /** Asks again; undefined when it can't be had. */
  load: () => Promise<Data | undefined>
  moments: (data: Data) => readonly (string | null)[]
  pace: (data: Data) => number
}

const longestTimer = 2 ** 31 - 1

/**
 * Keeps what the page came with fresh while it is looked at: asked again after each moment at which it changes, and at a
 * calm pace; `refresh` asks at once. What can't be had leaves it as it was.
 */
export function useLive<Data extends Told>(
  first: Data,
  live: Live<Data>,
): { data: Data; refresh: () => void } {
  const [data, setData] = useState(first)
  const [given, setGiven] = useState(first)
  if (given !== first) {
    setGiven(first)
    // The page's loader was asked again; a page that a cache kept may be older than what is known.
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
    // Until the server's time is known nobody can say when its moments are.
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
