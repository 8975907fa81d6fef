import { formatDateTime } from '#shared/format.ts'
import { formatCountdown } from '../domain.ts'
import { useCountdown } from './use-countdown.ts'

type Props = { endAt: string; label?: string }

/** Time left as hh:mm:ss boxes; the end time itself without scripts. Its space is reserved until the clock is known. */
export function Countdown({ endAt, label = 'Kết thúc sau' }: Props) {
  const left = useCountdown(endAt)
  const shown = left === undefined ? '--:--:--' : formatCountdown(left)
  const [hours, minutes, seconds] = shown.split(':')
  return (
    <>
      <span
        role="timer"
        aria-label={`Kết thúc sau ${shown}`}
        className="needs-script inline-flex items-center gap-1"
      >
        <span aria-hidden="true" className="me-1 text-sm">
          {label}
        </span>
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
