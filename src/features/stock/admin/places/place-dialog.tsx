import { useState } from 'react'
import { problemOf } from '#back-office/api.ts'
import { compareEdits } from '#back-office/form/compare-edits.ts'
import { errorsByField } from '#back-office/form/field-errors.ts'
import { FormDialog } from '#back-office/form/form-dialog.tsx'
import { SelectField } from '#back-office/form/select-field.tsx'
import { StaleEditNotice, staleEditOf } from '#back-office/form/stale-edit.tsx'
import { useJsonDraft } from '#back-office/form/use-json-draft.ts'
import { randomUuid } from '#storefront/shopper-storage.ts'
import { TextField } from '#storefront/ui/text-field.tsx'
import { alertShopper } from '#storefront/ui/toasts.ts'
import type { StockLocation } from '../../location-contract.ts'
import { useLocationChange } from './use-location-change.ts'
import { useProvinces } from './use-provinces.ts'

type Fields = { name: string; address: string; provinceCode: string }

const fieldsOf = (place: Pick<StockLocation, 'name' | 'address' | 'provinceCode'>): Fields => ({
  ...{ name: place.name, address: place.address },
  provinceCode: place.provinceCode ?? '',
})

/** Adds a place of stock, or edits one. */
export function PlaceDialog({ place, onClose }: { place?: StockLocation; onClose: () => void }) {
  const { busy, change } = useLocationChange()
  const provinces = useProvinces()
  const [newId] = useState(randomUuid)
  // What was there when the dialog opened: what others save meanwhile is told, not taken.
  const [opened] = useState(place)
  const nothing: Fields = { name: '', address: '', provinceCode: '' }
  const draft = useJsonDraft<Fields>(
    `stock-location:${opened?.id ?? 'new'}`,
    opened ? fieldsOf(opened) : nothing,
    opened?.version ?? 0,
  )
  const { name, address, provinceCode } = draft.values
  const [error, setError] = useState<unknown>()
  const [isChecked, setChecked] = useState(false)
  const problems = errorsByField(error)
  const stale = staleEditOf(error)
  const set = (typed: Partial<Fields>) => {
    setError(undefined)
    draft.set(typed)
  }
  const save = async (version: number, { name, address, provinceCode }: Fields) => {
    setChecked(true)
    if (name.trim() === '') return
    const fields = { name, address, provinceCode: provinceCode || null }
    const isDone = opened
      ? await change('put', `stock/locations/${opened.id}`, { version, ...fields }, setError)
      : await change('post', 'stock/locations', { id: newId, ...fields }, setError)
    if (!isDone) return
    draft.reset()
    onClose()
    alertShopper(opened ? `Đã lưu ${name.trim()}.` : `Đã thêm ${name.trim()}.`, 'success')
  }
  const theirs = stale && fieldsOf(stale.current as StockLocation)
  const provinceName = (code: string) =>
    provinces.find((each) => each.code === code)?.name ?? 'chưa chọn'
  const isNamed = Object.keys(problems).length > 0
  return (
    <FormDialog
      title={opened ? `Sửa ${opened.name}` : 'Thêm nơi để hàng'}
      description={
        opened
          ? undefined
          : 'Như chi nhánh, kho thuê hay nhà riêng. Nơi mới chưa có hàng: chuyển hàng sang, hoặc nhập thẳng vào đó.'
      }
      submitLabel={opened ? 'Lưu' : 'Thêm'}
      busy={busy}
      problem={error && !stale && !isNamed ? problemOf(error) : undefined}
      onSubmit={() => save(draft.version, draft.values)}
      onClose={onClose}
    >
      {stale && theirs && (
        <StaleEditNotice
          edit={stale}
          differences={compareEdits(
            { base: draft.base, mine: draft.mine, theirs },
            (one, other) => [
              { label: 'Tên', mine: one.name, theirs: other.name },
              { label: 'Địa chỉ', mine: one.address, theirs: other.address },
              {
                label: 'Tỉnh/Thành phố',
                mine: provinceName(one.provinceCode),
                theirs: provinceName(other.provinceCode),
              },
            ],
          )}
          onTakeTheirs={() => {
            draft.reset()
            onClose()
          }}
          onKeepMine={() => {
            void save(stale.version, draft.rebase(stale.version, theirs))
          }}
        />
      )}
      <TextField
        label="Tên"
        autoComplete="off"
        maxLength={60}
        value={name}
        error={
          problems.name ??
          (isChecked && name.trim() === '' ? 'Hãy đặt tên cho nơi để hàng.' : undefined)
        }
        onChange={({ target }) => set({ name: target.value })}
      />
      <TextField
        label="Địa chỉ"
        optional
        autoComplete="off"
        maxLength={300}
        value={address}
        error={problems.address}
        onChange={({ target }) => set({ address: target.value })}
      />
      <SelectField
        label="Tỉnh/Thành phố"
        optional
        hint="Để đơn gần đó lấy hàng ở đây trước, nếu bạn chọn cách này."
        value={provinceCode}
        error={problems.provinceCode}
        onChange={({ target }) => set({ provinceCode: target.value })}
      >
        <option value="">Chưa chọn</option>
        {provinces.length === 0 && provinceCode !== '' && (
          <option value={provinceCode}>{provinceCode}</option>
        )}
        {provinces.map(({ code, name: label }) => (
          <option key={code} value={code}>
            {label}
          </option>
        ))}
      </SelectField>
    </FormDialog>
  )
}
