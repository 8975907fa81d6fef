import { formatDateTime } from '#shared/format.ts'
import { formatCountdown } from '../domain.ts'
import { useCountdown } from './use-countdown.ts'

/** Time left as hh:mm:ss boxes; the end time itself without scripts. Its space is reserved until the clock is known. */
export function Countdown({ endAt }: { endAt: string }) {
  const left = useCountdown(endAt)
  const shown = left === undefined ? '--:--:--' : formatCountdown(left)
  const [hours, minutes, seconds] = shown.split(':')
  return (
    <>
      <span
        role="timer"
        aria-label={`Kết thúc sau ${shown}`}
        className="needs-script inline-flex gap-1"
      >
        <Pair text={hours} />
        <Pair text={minutes} />
        <Pair text={seconds} />
      </span>
      <noscript>Đến {formatDateTime(endAt)}</noscript>
    </>
  )
}

function Pair({ text }: { text: string | undefined }) {
  return (
    <span
      aria-hidden="true"
      className="inline-flex min-w-7 justify-center rounded-sm bg-ink px-1 text-sm font-semibold text-surface tabular-nums"
    >
      {text}
    </span>
  )
}
