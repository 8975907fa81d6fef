import { useState } from 'react'
import { formatDateTime } from '#shared/format.ts'
import { parseMoment } from '#shared/parse-moment.ts'
import { TextField } from '#storefront/ui/text-field.tsx'

type Props = {
  label: string
  /** As typed; what was understood, once the field was left. */
  text: string
  onText: (text: string) => void
  error: string | undefined
  disabled?: boolean
  /** Shown for a text that is understood otherwise. */
  hint?: string | undefined
}

const weekdays = ['Chủ Nhật', 'Thứ Hai', 'Thứ Ba', 'Thứ Tư', 'Thứ Năm', 'Thứ Sáu', 'Thứ Bảy']

/** Takes a day and time to come as people type them (`20h`, `9h sáng mai`, `20h 28/11`). What was understood stands below. */
export function MomentField({ label, text, onText, error, disabled = false, hint }: Props) {
  const [isLeft, setLeft] = useState(false)
  const moment = parseMoment(text, new Date())
  const isUnclear = isLeft && text.trim() !== '' && !moment && !hint
  return (
    <TextField
      label={label}
      autoComplete="off"
      placeholder="20h, 28/11 20:00"
      maxLength={40}
      value={text}
      disabled={disabled}
      error={
        error ??
        (isUnclear ? 'Chưa rõ lúc nào. Hãy nhập như 20h, 20h mai, 28/11 20:00.' : undefined)
      }
      hint={hint ?? (moment ? momentText(moment) : 'Ví dụ: 20h, 9h sáng mai, 28/11 20:00')}
      onChange={({ target }) => {
        setLeft(false)
        onText(target.value)
      }}
      onBlur={() => {
        setLeft(true)
        if (moment) onText(formatDateTime(moment))
      }}
    />
  )
}

function momentText(moment: Date): string {
  // The weekday in the shop's time zone.
  const day = new Date(moment.getTime() + 7 * 3_600_000).getUTCDay()
  return `${weekdays[day]}, ${formatDateTime(moment)}`
}
