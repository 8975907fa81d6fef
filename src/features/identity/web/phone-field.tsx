import { CircleAlert, CircleCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { isVietnamesePhone, typedPhone } from '#shared/phone.ts'
import { TextField } from '#storefront/ui/text-field.tsx'
import { caretAfter, groupPhone } from './phone-input.ts'

type Props = {
  digits: string
  onChange: (digits: string) => void
  touched: boolean
  onTouched: () => void
}

/** A phone number field that groups digits while typing and marks a valid number. */
export function PhoneField({ digits, onChange, touched, onTouched }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const valid = isVietnamesePhone(digits)
  const wrong = touched && !valid

  // Uncontrolled: text typed before hydration is kept.
  useEffect(() => {
    if (input.current?.value) onChange(group(input.current))
  }, [onChange])
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
      onChange={({ target }) => onChange(group(target))}
      onBlur={({ relatedTarget }) => {
        // A message would move the link away from the pressing finger.
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

/** Groups the digits of a field and returns them; the caret stays behind the same digit. */
function group(input: HTMLInputElement): string {
  const before = input.value.slice(0, input.selectionStart ?? input.value.length)
  const digits = typedPhone(input.value)
  const caret = caretAfter(Math.min(before.replace(/\D/g, '').length, digits.length))
  input.value = groupPhone(digits)
  if (document.activeElement === input) input.setSelectionRange(caret, caret)
  return digits
}
