import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Region } from '../contract.ts'
import { districtsQuery, newWardsQuery, provincesQuery, wardsQuery } from './address-query.ts'
import { noRegion, type RegionChoice } from './no-region.ts'
import { findRegionByName } from './region-names.ts'
import { RegionSelect } from './region-select.tsx'

type Props = {
  value: RegionChoice
  onChange: (value: RegionChoice) => void
  /** Shows an error at what is not chosen yet. */
  showMissing: boolean
}

/** Province, district and ward, each selectable once its parent is chosen. Another parent clears its children. */
export function RegionFields({ value, onChange, showMissing }: Props) {
  const provinces = useQuery(provincesQuery)
  const districts = useQuery(districtsQuery(value.provinceCode))
  const wards = useQuery(wardsQuery(value.districtCode))
  const wardless = wards.data?.length === 0
  const missing = missingIn(showMissing)

  // Addresses of the older shape have names without codes.
  const known = withCode(value, provinces.data, districts.data, wards.data)
  useEffect(() => {
    if (known) onChange(known)
  })

  return (
    <div className="grid gap-4 md:grid-cols-2">
      <RegionSelect
        className="md:col-span-2"
        label="Tỉnh/Thành"
        list={provinces}
        value={value.provinceCode}
        onChange={({ code, name }) =>
          onChange({ ...noRegion, provinceCode: code, provinceName: name })
        }
        error={missing(value.provinceCode, 'Vui lòng chọn tỉnh/thành')}
      />
      <RegionSelect
        // A new parent discards the text typed for the old one.
        key={`district of ${value.provinceCode}`}
        label="Quận/Huyện"
        list={districts}
        closed={value.provinceCode === '' && 'Chọn tỉnh trước'}
        value={value.districtCode}
        onChange={({ code, name }) =>
          onChange({
            ...value,
            districtCode: code,
            districtName: name,
            wardCode: '',
            wardName: '',
          })
        }
        error={missing(value.districtCode, 'Vui lòng chọn quận/huyện')}
      />
      <RegionSelect
        key={`ward of ${value.districtCode}`}
        label="Phường/Xã"
        list={wards}
        closed={wardless ? 'Không có phường/xã' : value.districtCode === '' && 'Chọn huyện trước'}
        value={value.wardCode}
        onChange={({ code, name }) => onChange({ ...value, wardCode: code, wardName: name })}
        error={wardless ? undefined : missing(value.wardCode, 'Vui lòng chọn phường/xã')}
      />
    </div>
  )
}

type NewProps = Props & { provinces: Parameters<typeof RegionSelect>[0]['list'] }

/** Province and ward of the two-level scheme. */
export function NewRegionFields({ value, onChange, showMissing, provinces }: NewProps) {
  const wards = useQuery(newWardsQuery(value.provinceCode))
  const missing = missingIn(showMissing)
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <RegionSelect
        label="Tỉnh/Thành"
        list={provinces}
        value={value.provinceCode}
        onChange={({ code, name }) =>
          onChange({ ...noRegion, provinceCode: code, provinceName: name })
        }
        error={missing(value.provinceCode, 'Vui lòng chọn tỉnh/thành')}
      />
      <RegionSelect
        key={`ward of ${value.provinceCode}`}
        label="Phường/Xã"
        list={wards}
        closed={value.provinceCode === '' && 'Chọn tỉnh trước'}
        value={value.wardCode}
        onChange={({ code, name }) => onChange({ ...value, wardCode: code, wardName: name })}
        error={missing(value.wardCode, 'Vui lòng chọn phường/xã')}
      />
    </div>
  )
}

function missingIn(showMissing: boolean) {
  return (code: string, message: string) => (showMissing && code === '' ? message : undefined)
}

/** The choice with the code of its first unit that has only a name; undefined when no unit matches. */
function withCode(
  value: RegionChoice,
  provinces: readonly Region[] = [],
  districts: readonly Region[] = [],
  wards: readonly Region[] = [],
): RegionChoice | undefined {
  if (value.provinceCode === '') {
    const found = findRegionByName(provinces, value.provinceName)
    return found && { ...value, provinceCode: found.code, provinceName: found.name }
  }
  if (value.districtCode === '') {
    const found = findRegionByName(districts, value.districtName)
    return found && { ...value, districtCode: found.code, districtName: found.name }
  }
  if (value.wardCode !== '') return undefined
  const found = findRegionByName(wards, value.wardName)
  return found && { ...value, wardCode: found.code, wardName: found.name }
}
