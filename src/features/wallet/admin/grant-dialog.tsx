import { type FormEvent, useState } from 'react'
import { api, problemOf } from '#back-office/api.ts'
import { FormDialog } from '#back-office/form/form-dialog.tsx'
import { useChange } from '#back-office/use-change.ts'
import { TextField } from '#storefront/ui/text-field.tsx'
import { alertShopper } from '#storefront/ui/toasts.ts'
import type { StaffVoucher } from '../admin-contract.ts'

/** Gives a voucher to a shopper. */
export function GrantDialog({ voucher, onClose }: { voucher: StaffVoucher; onClose: () => void }) {
  const { busy, change } = useChange('vouchers')
  const [problem, setProblem] = useState<string>()
  const give = async (event: FormEvent<HTMLFormElement>) => {
    setProblem(undefined)
    const account = String(new FormData(event.currentTarget).get('account') ?? '').trim()
    const answer = await change(
      'give',
      () => api.post<{ isNew: boolean }>(`vouchers/${voucher.id}/grants`, { account }),
      (error) => setProblem(problemOf(error)),
    )
    if (!answer) return
    alertShopper(
      answer.isNew ? `Đã tặng ${voucher.code} cho ${account}.` : 'Khách này đã có voucher rồi.',
      'success',
    )
    onClose()
  }
  return (
    <FormDialog
      title={`Tặng voucher ${voucher.code}`}
      description="Khách nhận thông báo và thấy voucher trong ví của họ."
      submitLabel="Tặng"
      busy={busy === 'give'}
      problem={undefined}
      onSubmit={give}
      onClose={onClose}
    >
      <TextField
        label="Email hoặc số điện thoại của khách"
        name="account"
        autoComplete="off"
        maxLength={320}
        error={problem}
      />
    </FormDialog>
  )
}
