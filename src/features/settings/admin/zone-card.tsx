import { Button } from '#storefront/ui/button.tsx'
import { TextField } from '#storefront/ui/text-field.tsx'
import { NumberCell } from './number-cell.tsx'
import type { EditedZone } from './rates.ts'
import { BandRows, DiscountRows } from './zone-rows.tsx'

type Props = {
  zone: EditedZone
  index: number
  errors: Readonly<Record<string, string>>
  disabled: boolean
  nameOf: (code: string) => string
  onChange: (zone: Partial<EditedZone>) => void
  onProvinces: () => void
  /** Missing for the only zone. */
  onRemove: (() => void) | undefined
}

const shownProvinces = 8

/** A zone: its name, provinces, days and fees. */
export function ZoneCard(props: Props) {
  const { zone, index, errors, disabled, nameOf, onChange } = props
  const { provinces } = zone
  const names = provinces.slice(0, shownProvinces).map(nameOf).join(', ')
  const more = provinces.length - shownProvinces
  return (
    <section
      aria-label={`Vùng ${index + 1}: ${zone.name}`}
      className="flex flex-col gap-4 rounded-md border border-line p-4"
    >
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-[minmax(0,1fr)_8rem_8rem]">
        <div className="max-sm:col-span-2">
          <TextField
            label="Tên vùng"
            value={zone.name}
            maxLength={60}
            autoComplete="off"
            error={errors.name}
            disabled={disabled}
            onChange={({ target }) => onChange({ name: target.value })}
          />
        </div>
        <NumberCell
          label="Giao nhanh nhất"
          unit="ngày"
          value={zone.minDays}
          error={errors.minDays}
          disabled={disabled}
          onNumber={(minDays) => onChange({ minDays })}
        />
        <NumberCell
          label="Chậm nhất"
          unit="ngày"
          value={zone.maxDays}
          error={errors.maxDays}
          disabled={disabled}
          onNumber={(maxDays) => onChange({ maxDays })}
        />
      </div>
      <div className="flex flex-col gap-2">
        <p>
          <span className="font-semibold">{provinces.length} tỉnh thành</span>
          {names && `: ${names}`}
          {more > 0 && ` và ${more} nơi khác`}
        </p>
        {errors.provinces && <p className="text-sm text-son">{errors.provinces}</p>}
        {!disabled && (
          <Button className="self-start" onClick={props.onProvinces}>
            Chọn tỉnh thành
          </Button>
        )}
      </div>
      <div className="grid items-start gap-4 xl:grid-cols-2">
        <BandRows {...props} />
        <DiscountRows {...props} />
      </div>
      {!disabled && props.onRemove && (
        <Button variant="danger" className="self-start" onClick={props.onRemove}>
          Xoá vùng
        </Button>
      )}
    </section>
  )
}
