import { useQuery } from '@tanstack/react-query'
import { Button } from '#storefront/ui/button.tsx'
import type { AddressScheme } from '../contract.ts'
import { newProvincesQuery } from './address-query.ts'
import type { Regions } from './no-region.ts'
import { NewRegionFields, RegionFields } from './region-fields.tsx'
import { SuccessorChoice } from './successor-choice.tsx'

type Props = {
  scheme: AddressScheme
  value: Regions
  onChange: (value: Regions) => void
  showMissing: boolean
  /** The old address text where its units have no codes. */
  formerly: string | undefined
}

/** The region of an address in the new or the old scheme, each behind a link of the other. */
export function SchemeFields({ scheme, value, onChange, showMissing, formerly }: Props) {
  const provinces = useQuery(newProvincesQuery)
  const { legacy } = value
  const isNew = scheme === '2025'
  const isChosen = value[scheme].wardCode !== ''
  return (
    <>
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
      {(isNew || provinces.data) && (
        <div className="-mt-2 text-sm text-ink-soft">
          <p>
            {isNew
              ? 'Địa chỉ từ ngày 1/7/2025: Tỉnh – Xã.'
              : 'Địa chỉ trước ngày 1/7/2025: Tỉnh – Huyện – Xã.'}
          </p>
          <Button
            variant="quiet"
            onClick={() => onChange({ ...value, scheme: isNew ? 'legacy' : '2025' })}
            className="-ms-3 px-3 text-sm"
          >
            {isNew ? 'Dùng địa chỉ cũ có quận, huyện' : 'Dùng địa chỉ mới, không còn quận, huyện'}
          </Button>
        </div>
      )}
      {formerly && !isChosen && <p className="text-sm text-ink-soft">Trước đây: {formerly}</p>}
    </>
  )
}
