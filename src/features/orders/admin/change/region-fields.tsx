import { useQuery } from '@tanstack/react-query'
import { getPublic } from '#back-office/api.ts'
import type { AddressScheme, Region } from '#features/addresses/contract.ts'
import { Button } from '#storefront/ui/button.tsx'
import { Combobox } from '#storefront/ui/combobox.tsx'

export type RegionCodes = {
  scheme: AddressScheme
  provinceCode: string
  districtCode: string
  wardCode: string
}

type Props = {
  value: RegionCodes
  onChange: (value: RegionCodes) => void
  /** What is missing, at the first field where it is. */
  error: string | undefined
}

function useRegions(path: string, query: Record<string, string>, isKnown: boolean) {
  return useQuery({
    queryKey: ['regions', path, query],
    queryFn: async ({ signal }) =>
      (await getPublic<{ data: Region[] }>(`addresses/${path}`, { signal, query })).data,
    staleTime: Number.POSITIVE_INFINITY,
    enabled: isKnown,
  })
}

/** Province, district and ward, or province and ward since 1 July 2025. Another parent clears its children. */
export function RegionFields({ value, onChange, error }: Props) {
  const { scheme, provinceCode, districtCode, wardCode } = value
  const isNew = scheme === '2025'
  const provinces = useRegions('provinces', { scheme }, true)
  const ofProvince = { province_code: provinceCode }
  const districts = useRegions('districts', ofProvince, !isNew && provinceCode !== '')
  const wards = useRegions(
    'wards',
    isNew ? { scheme, ...ofProvince } : { district_code: districtCode },
    isNew ? provinceCode !== '' : districtCode !== '',
  )
  const isWardless = !isNew && wards.data?.length === 0
  const missing = [
    provinceCode === '',
    !isNew && districtCode === '',
    wardCode === '' && !isWardless,
  ].indexOf(true)
  const errorAt = (index: number) => (missing === index ? error : undefined)
  return (
    <>
      <Combobox
        label="Tỉnh/Thành phố"
        options={optionsOf(provinces.data)}
        value={provinceCode}
        onChange={(code) => {
          if (code !== provinceCode) onChange({ ...none, scheme, provinceCode: code })
        }}
        placeholder={provinces.isError ? 'Không tải được' : 'Chọn hoặc gõ'}
        error={errorAt(0)}
      />
      {!isNew && (
        <Combobox
          key={`district of ${provinceCode}`}
          label="Quận/Huyện"
          options={optionsOf(districts.data)}
          value={districtCode}
          onChange={(code) => {
            if (code !== districtCode) onChange({ ...value, districtCode: code, wardCode: '' })
          }}
          disabled={provinceCode === ''}
          placeholder={provinceCode === '' ? 'Chọn tỉnh trước' : 'Chọn hoặc gõ'}
          error={errorAt(1)}
        />
      )}
      <Combobox
        key={`ward of ${provinceCode} ${districtCode}`}
        label="Phường/Xã"
        options={optionsOf(wards.data)}
        value={wardCode}
        onChange={(code) => onChange({ ...value, wardCode: code })}
        disabled={isWardless || (isNew ? provinceCode : districtCode) === ''}
        placeholder={isWardless ? 'Không có phường/xã' : 'Chọn hoặc gõ'}
        error={errorAt(2)}
      />
      <p className="-mt-2 text-sm text-ink-soft">
        {isNew
          ? 'Địa chỉ từ ngày 1/7/2025: Tỉnh – Xã.'
          : 'Địa chỉ trước ngày 1/7/2025: Tỉnh – Huyện – Xã.'}
        <Button
          variant="quiet"
          className="-ms-3 block px-3 text-sm"
          onClick={() => onChange({ ...none, scheme: isNew ? 'legacy' : '2025' })}
        >
          {isNew ? 'Dùng địa chỉ cũ có quận, huyện' : 'Dùng địa chỉ mới, không còn quận, huyện'}
        </Button>
      </p>
    </>
  )
}

const none = { provinceCode: '', districtCode: '', wardCode: '' }

const optionsOf = (regions: readonly Region[] = []) =>
  regions.map(({ code, name }) => ({ value: code, label: name }))
