import { useState } from 'react'
import { api } from '#back-office/api.ts'
import { FactorForm } from '#back-office/form/factor-form.tsx'
import { hasPasskeys, readPasskey } from '#back-office/passkey.ts'
import { useMe } from '#back-office/session.ts'
import { Button } from '#storefront/ui/button.tsx'
import { alertShopper } from '#storefront/ui/toasts.ts'
import type { SettingsForm } from './use-settings-form.ts'

type Props = { form: SettingsForm; onClose: () => void }
type Factor = { password: string; code: string }

/** Asks for the password, and for a code or a passkey, before transfers go to another account. */
export function BankConfirmation({ form, onClose }: Props) {
  const { totp, passkeys } = useMe().secondFactor
  const mayChoose = totp && passkeys > 0 && hasPasskeys
  const [byPasskey, setByPasskey] = useState(!totp)
  const send = async (path: string, factor: object) => {
    const saved = await form.save((version, values) =>
      api.put(path, { version, values, ...factor }),
    )
    onClose()
    if (saved) alertShopper('Đã đổi tài khoản ngân hàng.', 'success')
  }
  const confirm = async ({ password }: Factor) => {
    const { data } = await api.post<{ data: Record<string, unknown> }>(
      'settings/bank/passkey/options',
    )
    const response = await readPasskey(data)
    if (response) await send('settings/bank/passkey', { password, response })
  }
  return (
    <FactorForm
      title="Đổi tài khoản ngân hàng"
      description={`Từ nay khách chuyển tiền vào ${form.values('SHOP_BANK_NAME')} · ${form.values('SHOP_BANK_ACCOUNT')} · ${form.values('SHOP_BANK_HOLDER')}.`}
      {...(!byPasskey && { codeLabel: 'Mã 6 số trong ứng dụng xác thực' })}
      action={byPasskey ? 'Đổi bằng passkey' : 'Đổi tài khoản'}
      onClose={onClose}
      onSubmit={byPasskey ? confirm : (factor) => send('settings/bank', factor)}
    >
      {mayChoose && (
        <Button className="self-start" onClick={() => setByPasskey(!byPasskey)}>
          {byPasskey ? 'Nhập mã thay cho passkey' : 'Dùng passkey thay cho mã'}
        </Button>
      )}
    </FactorForm>
  )
}
