import { useEffect, useState } from 'react'
import { formatCountdown, secondsUntil } from '../domain.ts'

type Props = {
  endAt: string
  /** The server's time when it answered, and this device's. */
  serverTime: string
  answeredAt: number
}

/** Time left by the server's clock. */
export function TimeLeft({ endAt, serverTime, answeredAt }: Props) {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  const passed = Math.max(0, now - answeredAt)
  const left = secondsUntil(endAt, Date.parse(serverTime) + passed)
  return (
    <span role="timer" className="font-semibold tabular-nums">
      {formatCountdown(left)}
    </span>
  )
}
