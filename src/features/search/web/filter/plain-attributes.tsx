import { joinValues } from '#features/catalog/domain.ts'
import type { Filter } from '../../domain.ts'
import type { FilterNames } from './applied-filters.ts'
import { PlainCheckbox, PlainField } from './plain-fields.tsx'

type Props = { attr: Filter['attr']; names: FilterNames['attributes'] }

/** Applied attribute filters, which may need removal in another category. */
export function PlainAttributes({ attr, names }: Props) {
  return Object.entries(attr).map(([code, { values, min, max }]) => {
    const known = names.find((attribute) => attribute.code === code)
    const name = known?.name ?? code
    const unit = known?.unit ? ` (${known.unit})` : ''
    return (
      <fieldset key={code} className="flex flex-col gap-1">
        <legend className="font-semibold">{name}</legend>
        {values.map((value) => (
          <PlainCheckbox
            key={value}
            label={known?.options.find((option) => option.value === value)?.label ?? value}
            name={`attr.${code}`}
            value={joinValues([value])}
            isOn
          />
        ))}
        {(min !== null || max !== null) && (
          <div className="grid grid-cols-2 gap-3">
            <PlainField label={`Từ${unit}`} name={`attrMin.${code}`} value={min} isDecimal />
            <PlainField label={`Đến${unit}`} name={`attrMax.${code}`} value={max} isDecimal />
          </div>
        )}
      </fieldset>
    )
  })
}
