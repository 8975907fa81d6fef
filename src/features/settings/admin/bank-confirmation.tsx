import { api } from '#back-office/api.ts'
import { FactorForm, type Proof } from '#back-office/form/factor-form.tsx'
import { alertShopper } from '#storefront/ui/toasts.ts'
import type { SettingsForm } from './use-settings-form.ts'

type Props = { form: SettingsForm; onClose: () => void }

/** Asks for the password, and for a code or a passkey, before transfers go to another account. */
export function BankConfirmation({ form, onClose }: Props) {
  const change = async ({ password, code, passkey }: Proof) => {
    const saved = await form.save((version, values) =>
      passkey
        ? api.put('settings/bank/passkey', { version, values, password, response: passkey })
        : api.put('settings/bank', { version, values, password, code }),
    )
    onClose()
    if (saved) alertShopper('Đã đổi tài khoản ngân hàng.', 'success')
  }
  return (
    <FactorForm
      title="Đổi tài khoản ngân hàng"
      description={`Từ nay khách chuyển tiền vào ${form.values('SHOP_BANK_NAME')} · ${form.values('SHOP_BANK_ACCOUNT')} · ${form.values('SHOP_BANK_HOLDER')}.`}
      passkey={{ path: 'settings/bank/passkey/options' }}
      codeLabel="Mã 6 số trong ứng dụng xác thực"
      action="Đổi tài khoản"
      passkeyAction="Đổi bằng passkey"
      onClose={onClose}
      onSubmit={change}
    />
  )
}
