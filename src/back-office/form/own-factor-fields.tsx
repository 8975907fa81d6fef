import type { ComponentProps } from 'react'
import { Button } from '#storefront/ui/button.tsx'
import { TextField } from '#storefront/ui/text-field.tsx'
import { hasPasskeys } from '../passkey.ts'
import type { useOwnFactor } from './use-own-factor.ts'

type Props = {
  factor: ReturnType<typeof useOwnFactor>
  codeLabel?: string | undefined
  error: string | undefined
  /** Of a form that registers its fields. */
  field?: ComponentProps<'input'>
}

/** The field of the code, or what the device will ask for; nothing for somebody without a second factor. */
export function OwnFactorFields({
  factor: { way, mayChoose, toggle },
  codeLabel = 'Mã 6 số hoặc mã khôi phục',
  error,
  field = { name: 'code' },
}: Props) {
  return (
    <>
      {way === 'code' && (
        <TextField
          label={codeLabel}
          autoComplete="one-time-code"
          maxLength={60}
          error={error}
          {...field}
        />
      )}
      {way === 'passkey' && (
        <p className="text-sm text-ink-soft">
          {hasPasskeys
            ? 'Thiết bị sẽ hỏi vân tay, khuôn mặt hoặc khoá màn hình để xác nhận bằng passkey.'
            : 'Trình duyệt này chưa dùng được passkey. Hãy làm việc này trên thiết bị có passkey của bạn.'}
        </p>
      )}
      {mayChoose && (
        <Button className="self-start" onClick={toggle}>
          {way === 'passkey' ? 'Nhập mã thay cho passkey' : 'Dùng passkey thay cho mã'}
        </Button>
      )}
    </>
  )
}
