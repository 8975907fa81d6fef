import { useQuery } from '@tanstack/react-query'
import { Combobox } from '#storefront/ui/combobox.tsx'
import type { Region } from '../contract.ts'
import { districtsQuery, provincesQuery, wardsQuery } from './address-query.ts'
import { noRegion, type RegionChoice } from './no-region.ts'

type Props = {
  value: RegionChoice
  onChange: (value: RegionChoice) => void
  /** Marks what is not chosen yet. */
  showMissing: boolean
}

/** Province, district and ward, each choosable once its parent is chosen. Another parent clears its children. */
export function RegionFields({ value, onChange, showMissing }: Props) {
  const provinces = useQuery(provincesQuery)
  const districts = useQuery(districtsQuery(value.provinceCode))
  const wards = useQuery(wardsQuery(value.districtCode))
  const wardless = wards.data?.length === 0
  const missing = (code: string, message: string) =>
    showMissing && code === '' ? message : undefined
  return (
    <div className="grid gap-4 md:grid-cols-3">
      <Combobox
        label="Tỉnh/Thành"
        placeholder={placeholderOf(provinces)}
        options={optionsOf(provinces.data)}
        value={value.provinceCode}
        onChange={(provinceCode) => {
          if (provinceCode === value.provinceCode) return
          onChange({
            ...noRegion,
            provinceCode,
            provinceName: nameOf(provinces.data, provinceCode),
          })
        }}
        error={missing(value.provinceCode, 'Vui lòng chọn tỉnh/thành')}
      />
      <Combobox
        // The text typed for another parent goes with it.
        key={`district of ${value.provinceCode}`}
        label="Quận/Huyện"
        placeholder={value.provinceCode ? placeholderOf(districts) : 'Chọn tỉnh trước'}
        options={optionsOf(districts.data)}
        value={value.districtCode}
        disabled={value.provinceCode === ''}
        onChange={(districtCode) => {
          if (districtCode === value.districtCode) return
          const districtName = nameOf(districts.data, districtCode)
          onChange({ ...value, districtCode, districtName, wardCode: '', wardName: '' })
        }}
        error={missing(value.districtCode, 'Vui lòng chọn quận/huyện')}
      />
      <Combobox
        key={`ward of ${value.districtCode}`}
        label="Phường/Xã"
        placeholder={
          wardless
            ? 'Không có phường/xã'
            : value.districtCode
              ? placeholderOf(wards)
              : 'Chọn huyện trước'
        }
        options={optionsOf(wards.data)}
        value={value.wardCode}
        disabled={value.districtCode === '' || wardless}
        onChange={(wardCode) =>
          onChange({ ...value, wardCode, wardName: nameOf(wards.data, wardCode) })
        }
        error={wardless ? undefined : missing(value.wardCode, 'Vui lòng chọn phường/xã')}
      />
    </div>
  )
}

function optionsOf(regions: readonly Region[] = []) {
  return regions.map(({ code, name }) => ({ value: code, label: name }))
}

function nameOf(regions: readonly Region[] = [], code: string): string {
  return regions.find((region) => region.code === code)?.name ?? ''
}

function placeholderOf(query: { isPending: boolean; isError: boolean }): string {
  if (query.isError) return 'Không tải được'
  return query.isPending ? 'Đang tải...' : 'Chọn hoặc gõ'
}
