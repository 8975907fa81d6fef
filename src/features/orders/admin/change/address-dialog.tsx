import { useState } from 'react'
import { compareEdits, type Together } from '#back-office/form/compare-edits.ts'
import { FormDialog } from '#back-office/form/form-dialog.tsx'
import { StaleEditNotice } from '#back-office/form/stale-edit.tsx'
import { useJsonDraft } from '#back-office/form/use-json-draft.ts'
import { Destination } from '#features/addresses/contract.ts'
import { typedPhone } from '#shared/phone.ts'
import { TextField } from '#storefront/ui/text-field.tsx'
import type { OrderDetails } from '../../admin-contract.ts'
import { RegionFields, SchemeButton } from '../region-fields.tsx'
import { useRegionTexts } from '../use-region-texts.ts'
import { ChangeSums, labelWithTotal } from './change-sums.tsx'
import { ReasonField } from './reason-field.tsx'
import { useOrderChange } from './use-order-change.ts'

type Props = { order: OrderDetails; onClose: () => void }

const addressOf = ({ recipient, phone, street, region }: OrderDetails) => ({
  ...{ fullName: recipient, phone, street },
  ...region,
})

const together: Together<ReturnType<typeof addressOf> & { reason: string }> = [
  ['scheme', 'provinceCode', 'districtCode', 'wardCode'],
]

/** Changes who an order goes to and where, with the new shipping fee beside. */
export function AddressDialog({ order, onClose }: Props) {
  const theirs = addressOf(order)
  const saved = { ...theirs, reason: '' }
  const draft = useJsonDraft(`address:${order.id}`, saved, order.version, together)
  const [isTried, setTried] = useState(false)
  const { reason, ...address } = draft.values
  const parsed = Destination.safeParse(address)
  const issues = isTried && !parsed.success ? parsed.error.issues : []
  const errorOf = (field: string) => issues.find(({ path }) => path[0] === field)?.message
  const isChanged = Object.entries(theirs).some(
    ([field, value]) => address[field as keyof typeof theirs] !== value,
  )
  const { busy, problem, stale, preview, isCalculating, save, saveOver, forgetStale } =
    useOrderChange({
      order,
      version: draft.version,
      part: 'address',
      wanted: parsed.success && isChanged ? { address } : undefined,
      onDone: () => {
        draft.forget()
        onClose()
      },
    })
  const submit = async () => {
    setTried(true)
    if (parsed.success) await save(reason)
  }
  const edits = { base: draft.base, mine: draft.mine, theirs: { ...theirs, reason } }
  const regionOf = useRegionTexts(edits)
  const bind = (field: 'fullName' | 'phone' | 'street') => ({
    value: address[field],
    error: errorOf(field),
    autoComplete: 'off',
    onChange: ({ target: { value } }: { target: HTMLInputElement }) =>
      draft.set({ [field]: field === 'phone' ? typedPhone(value) : value }),
  })
  return (
    <FormDialog
      title={`Sửa địa chỉ đơn ${order.id}`}
      description="Sang tỉnh khác thì phí vận chuyển tính lại. Khách được báo khi bạn lưu."
      submitLabel={labelWithTotal('Lưu địa chỉ', preview)}
      busy={busy}
      problem={problem}
      onSubmit={submit}
      onClose={onClose}
    >
      {stale && (
        <StaleEditNotice
          edit={stale}
          isCalculating={busy || isCalculating}
          differences={compareEdits(edits, (one, other) => [
            { label: 'Người nhận', mine: one.fullName, theirs: other.fullName },
            { label: 'Số điện thoại', mine: one.phone, theirs: other.phone },
            { label: 'Khu vực', mine: regionOf(one), theirs: regionOf(other) },
            { label: 'Địa chỉ cụ thể', mine: one.street, theirs: other.street },
          ])}
          onTakeTheirs={() => {
            draft.reset()
            forgetStale()
          }}
          onKeepMine={() => {
            draft.rebase(stale.version, edits.theirs)
            void saveOver(stale, reason)
          }}
        />
      )}
      <TextField label="Người nhận" maxLength={100} {...bind('fullName')} />
      <TextField label="Số điện thoại" type="tel" inputMode="numeric" {...bind('phone')} />
      <RegionFields
        value={address}
        onChange={(region) => draft.set(region)}
        errors={{
          provinceCode: errorOf('provinceCode'),
          districtCode: errorOf('districtCode'),
          wardCode: errorOf('wardCode'),
        }}
      />
      <SchemeButton value={address} onChange={(region) => draft.set(region)} />
      <TextField label="Địa chỉ cụ thể" maxLength={255} {...bind('street')} />
      <ChangeSums order={order} preview={preview} isCalculating={isCalculating} />
      <ReasonField reason={reason} onChange={(text) => draft.set({ reason: text })} />
    </FormDialog>
  )
}
