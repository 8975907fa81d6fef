import { useEffect, useState } from 'react'

/** Seconds until `endAt`, ticking each second; undefined until the browser has looked at its clock. */
export function useCountdown(endAt: string | undefined): number | undefined {
  const [left, setLeft] = useState<number>()
  useEffect(() => {
    if (!endAt) return
    const tick = () => setLeft(Math.max(0, Math.ceil((Date.parse(endAt) - Date.now()) / 1000)))
    tick()
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [endAt])
  return endAt ? left : undefined
}

/** `3725` → `01:02:05`; hours go on above 24. */
export function formatCountdown(seconds: number): string {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  return parts.map((part) => String(part).padStart(2, '0')).join(':')
}
