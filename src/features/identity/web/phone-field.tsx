import { CircleAlert, CircleCheck } from 'lucide-react'
import { type ChangeEvent, useLayoutEffect, useRef } from 'react'
import { isVietnamesePhone, typedPhone } from '#shared/phone.ts'
import { TextField } from '#storefront/ui/text-field.tsx'
import { caretAfter, groupPhone } from './phone-input.ts'

type Props = {
  digits: string
  onChange: (digits: string) => void
  touched: boolean
  onTouched: () => void
}

/** A phone number, grouped while it is typed, with a mark that says whether it is one. */
export function PhoneField({ digits, onChange, touched, onTouched }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const caret = useRef<number>(undefined)
  const valid = isVietnamesePhone(digits)
  const wrong = touched && !valid

  // Grouping moves what was typed; the caret stays behind the same digit.
  useLayoutEffect(() => {
    if (caret.current === undefined) return
    input.current?.setSelectionRange(caret.current, caret.current)
    caret.current = undefined
  })

  const change = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const before = target.value.slice(0, target.selectionStart ?? target.value.length)
    const next = typedPhone(target.value)
    caret.current = caretAfter(Math.min(before.replace(/\D/g, '').length, next.length))
    onChange(next)
  }
  return (
    <TextField
      ref={input}
      label="Số điện thoại"
      name="phone"
      type="tel"
      inputMode="numeric"
      autoComplete="tel"
      enterKeyHint="next"
      placeholder="0912 345 678"
      className="tabular-nums"
      value={groupPhone(digits)}
      onChange={change}
      onBlur={({ relatedTarget }) => {
        // What is said then would push the link away from under the finger that presses it.
        if (!(relatedTarget instanceof HTMLAnchorElement)) onTouched()
      }}
      error={wrong ? 'Số điện thoại không hợp lệ (10 số, bắt đầu bằng 0).' : undefined}
      end={
        <span className="pe-3">
          {valid && (
            <CircleCheck
              role="img"
              aria-label="Số điện thoại hợp lệ"
              className="size-5 text-leaf"
            />
          )}
          {wrong && (
            <CircleAlert
              role="img"
              aria-label="Số điện thoại không hợp lệ"
              className="size-5 text-son"
            />
          )}
        </span>
      }
    />
  )
}
