import { useQuery } from '@tanstack/react-query'
import { RadioGroup } from '#storefront/ui/radio-group.tsx'
import { newProvincesQuery } from './address-query.ts'
import type { Regions } from './no-region.ts'
import { NewRegionFields, RegionFields } from './region-fields.tsx'
import { SuccessorChoice } from './successor-choice.tsx'

type Props = {
  value: Regions
  onChange: (value: Regions) => void
  showMissing: boolean
  /** The old address text where its units have no codes. */
  formerly: string | undefined
}

const schemes = [
  { value: 'legacy', label: 'Địa chỉ cũ', description: '3 cấp' },
  { value: '2025', label: 'Địa chỉ mới', description: '2 cấp, từ 1/7/2025' },
]

/** The region of an address in the old or the new scheme. The new one is offered where the server has it. */
export function SchemeFields({ value, onChange, showMissing, formerly }: Props) {
  const provinces = useQuery(newProvincesQuery)
  const { scheme, legacy } = value
  const isNew = scheme === '2025'
  const isChosen = value[scheme].wardCode !== ''
  return (
    <>
      {(isNew || provinces.data) && (
        <RadioGroup
          legend="Cách ghi địa chỉ"
          row
          options={schemes}
          value={scheme}
          onChange={(next) => onChange({ ...value, scheme: next === '2025' ? '2025' : 'legacy' })}
        />
      )}
      {isNew && legacy.districtCode !== '' && (
        <SuccessorChoice
          former={legacy}
          chosen={value['2025']}
          onChoose={(region) => onChange({ ...value, '2025': region })}
        />
      )}
      {isNew ? (
        <NewRegionFields
          value={value['2025']}
          onChange={(region) => onChange({ ...value, '2025': region })}
          provinces={provinces}
          showMissing={showMissing}
        />
      ) : (
        <RegionFields
          value={legacy}
          onChange={(region) => onChange({ ...value, legacy: region })}
          showMissing={showMissing}
        />
      )}
      {formerly && !isChosen && <p className="text-sm text-ink-soft">Trước đây: {formerly}</p>}
    </>
  )
}
