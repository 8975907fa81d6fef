import { CalendarDays } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { dayText, parseDay } from '#shared/parse-day.ts'
import { TextField } from '#storefront/ui/text-field.tsx'

type Props = {
  label: string
  /** The day as `2026-11-20`; empty for none. */
  day: string
  /** Of a field of a form, whose value is the day in the same way. */
  name?: string
  /** What is wrong with the day itself. */
  error?: string | undefined
  /** A day without a year is the next one, not the latest. */
  isAhead?: boolean
  disabled?: boolean
  /** Is told the day, or an empty text for none, when it has been typed or picked. */
  onDay?: (day: string) => void
}

const unreadable = (example: string) =>
  `Chưa rõ ngày nào. Hãy nhập như 20/11, 20/11/2026 hoặc ${example}.`

const shown = (day: string) => (day ? dayText(day) : '')

/** Takes a day as people type it (`20/11`, `hôm qua`), or from the browser's calendar. A form with a text that is no day is not sent. */
export function DateField({
  label,
  day,
  name,
  error: told,
  isAhead = false,
  disabled = false,
  onDay,
}: Props) {
  const example = isAhead ? 'ngày mai' : 'hôm qua'
  const [given, setGiven] = useState(day)
  const [typed, setTyped] = useState(shown(day))
  const [isLeft, setLeft] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const calendar = useRef<HTMLInputElement>(null)
  // Changed elsewhere, such as by going back.
  if (given !== day) {
    setGiven(day)
    setTyped(shown(day))
  }
  const read = typed.trim() === '' ? '' : parseDay(typed, new Date(), isAhead)
  const error = read === undefined ? unreadable(example) : undefined
  useEffect(() => field.current?.setCustomValidity(error ?? ''), [error])
  const take = (next: string) => {
    setTyped(shown(next))
    if (next !== day) onDay?.(next)
  }
  const leave = () => {
    setLeft(true)
    if (read !== undefined) take(read)
  }
  return (
    <div className="relative">
      <TextField
        ref={field}
        label={label}
        autoComplete="off"
        placeholder={`20/11, ${example}`}
        disabled={disabled}
        maxLength={20}
        value={typed}
        error={(isLeft ? error : undefined) ?? told}
        onChange={({ target }) => {
          setLeft(false)
          setTyped(target.value)
        }}
        onBlur={leave}
        onKeyDown={({ key }) => key === 'Enter' && leave()}
        onInvalid={(event) => {
          // The sentence stands beside the field, not in the browser's own bubble.
          event.preventDefault()
          setLeft(true)
          field.current?.focus()
        }}
        end={
          <button
            type="button"
            disabled={disabled}
            aria-label={`Mở lịch: ${label}`}
            onClick={() => calendar.current?.showPicker()}
            className="flex size-11 items-center justify-center rounded-md text-ink-soft hover:bg-shade"
          >
            <CalendarDays aria-hidden="true" className="size-5" />
          </button>
        }
      />
      {/* Only its calendar is seen, which opens below the field. */}
      <input
        ref={calendar}
        type="date"
        aria-hidden="true"
        tabIndex={-1}
        value={read ?? ''}
        onChange={({ target }) => take(target.value)}
        className="pointer-events-none absolute end-0 top-6 h-12 w-11 opacity-0"
      />
      {name && <input type="hidden" name={name} value={read ?? ''} />}
    </div>
  )
}
