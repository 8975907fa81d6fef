import { useRef } from 'react'
import { TextField } from '#storefront/ui/text-field.tsx'

type Props = {
  value: string
  error: string | undefined
  isOpen: boolean
  /** A new number takes effect only once it is confirmed by e-mail. */
  isConfirmedByEmail: boolean
  /** Unlocks the field, or locks it and discards the input. */
  onToggle: () => void
  onChange: (value: string) => void
}

/** A phone number is a sign-in name, so its field is locked until asked for. */
export function LockedPhone(props: Props) {
  const { value, error, isOpen, isConfirmedByEmail, onToggle, onChange } = props
  const input = useRef<HTMLInputElement>(null)
  const toggle = () => {
    onToggle()
    if (isOpen) return
    requestAnimationFrame(() => {
      input.current?.focus()
      input.current?.select()
    })
  }
  const closedHint = value === '' ? undefined : 'Bạn đăng nhập bằng số này.'
  const openHint = isConfirmedByEmail
    ? 'Bạn dùng số mới sau khi xác nhận qua email.'
    : 'Lần đăng nhập sau bạn dùng số mới.'
  return (
    <TextField
      ref={input}
      label="Số điện thoại"
      name="phone"
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      enterKeyHint="done"
      maxLength={40}
      hint={isOpen ? openHint : closedHint}
      value={value}
      error={error}
      readOnly={!isOpen}
      onChange={({ target }) => onChange(target.value)}
      className="pe-24 tabular-nums max-[18rem]:pe-28 max-[18rem]:text-sm read-only:border-line read-only:bg-sand"
      end={
        <button
          type="button"
          onClick={toggle}
          className="min-h-11 rounded-md px-3 text-sm font-semibold text-son hover:underline"
        >
          {isOpen ? 'Huỷ' : 'Đổi số'}
        </button>
      }
    />
  )
}
