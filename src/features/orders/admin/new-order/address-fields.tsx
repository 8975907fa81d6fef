import { TextField } from '#storefront/ui/text-field.tsx'
import type { DraftContents } from '../../draft-contract.ts'
import { RegionFields, SchemeButton } from '../region-fields.tsx'

type Address = DraftContents['address']

type Props = {
  address: Address
  onChange: (address: Address) => void
  /** By field. */
  errors: Readonly<Record<string, string>>
}

/** Where an order goes, in the units since July 2025 or those before. */
export function AddressFields({ address, onChange, errors }: Props) {
  const { street, ...region } = address
  const onRegion = (value: typeof region) => onChange({ ...value, street })
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <RegionFields
        value={region}
        onChange={onRegion}
        errors={{
          provinceCode: errors['address.provinceCode'],
          districtCode: errors['address.districtCode'],
          wardCode: errors['address.wardCode'],
        }}
      />
      <div className={region.scheme === '2025' ? 'md:col-span-2' : undefined}>
        <TextField
          label="Số nhà, tên đường"
          autoComplete="off"
          maxLength={255}
          value={street}
          error={errors['address.street']}
          onChange={({ target }) => onChange({ ...address, street: target.value })}
        />
      </div>
      <SchemeButton value={region} onChange={onRegion} />
    </div>
  )
}
