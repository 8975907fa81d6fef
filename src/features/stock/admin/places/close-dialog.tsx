import { useState } from 'react'
import { problemOf } from '#back-office/api.ts'
import { errorsByField } from '#back-office/form/field-errors.ts'
import { FormDialog } from '#back-office/form/form-dialog.tsx'
import { SelectField } from '#back-office/form/select-field.tsx'
import { alertShopper } from '#storefront/ui/toasts.ts'
import type { StockLocation, StockLocations } from '../../location-contract.ts'
import { useLocationChange } from './use-location-change.ts'

type Props = { place: StockLocation; all: StockLocations; onClose: () => void }

/** Closes a place, and says where what is there goes. */
export function CloseDialog({ place, all, onClose }: Props) {
  const { busy, change, reopen } = useLocationChange()
  const [moveToId, setMoveToId] = useState('')
  const [error, setError] = useState<unknown>()
  const problems = errorsByField(error)
  const others = all.locations.filter(({ id, isClosed }) => !isClosed && id !== place.id)
  const submit = async () => {
    setError(undefined)
    const path = `stock/locations/${place.id}/close`
    if (!(await change('post', path, { moveToId: moveToId || null }, setError))) return
    onClose()
    alertShopper(`Đã đóng ${place.name}.`, 'success', {
      label: 'Mở lại',
      onPress: () => void reopen(place),
    })
  }
  return (
    <FormDialog
      title={`Đóng ${place.name}`}
      description="Nơi đã đóng không nhập, chuyển hay lấy hàng được nữa. Sổ kho của nó vẫn còn, và mở lại lúc nào cũng được."
      submitLabel="Đóng nơi này"
      busy={busy}
      problem={error && !problems.moveToId ? problemOf(error) : undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      <SelectField
        label="Chuyển hàng ở đây sang"
        value={moveToId}
        error={problems.moveToId}
        onChange={({ target }) => {
          setError(undefined)
          setMoveToId(target.value)
        }}
      >
        <option value="">{place.isEmpty ? 'Không còn hàng' : 'Chọn nơi nhận'}</option>
        {others.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
    </FormDialog>
  )
}
