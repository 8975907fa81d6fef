import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { getPublic } from '#back-office/api.ts'
import type { AddressScheme } from '#features/addresses/contract.ts'
import { Button } from '#storefront/ui/button.tsx'
import { Combobox } from '#storefront/ui/combobox.tsx'
import { Skeleton } from '#storefront/ui/skeleton.tsx'

type Region = { code: string; name: string }

export type RegionCodes = {
  scheme: AddressScheme
  provinceCode: string
  districtCode: string
  wardCode: string
}

type Props = {
  value: RegionCodes
  onChange: (value: RegionCodes) => void
  /** By field. */
  errors: Partial<Readonly<Record<keyof RegionCodes, string | undefined>>>
}

const none = { provinceCode: '', districtCode: '', wardCode: '' }

export function useRegions(list: string, query: Record<string, string>, isOn: boolean) {
  return useQuery({
    queryKey: ['regions', list, query],
    queryFn: async ({ signal }) =>
      (await getPublic<{ data: Region[] }>(`addresses/${list}`, { query, signal })).data,
    enabled: isOn,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** Province, district and ward, or province and ward since July 2025. Another parent clears its children. */
export function RegionFields({ value, onChange, errors }: Props) {
  const { scheme, provinceCode, districtCode, wardCode } = value
  const isNew = scheme === '2025'
  const provinces = useRegions('provinces', { scheme }, true)
  const districts = useRegions(
    'districts',
    { province_code: provinceCode },
    !isNew && provinceCode !== '',
  )
  const parent = isNew
    ? { scheme, province_code: provinceCode }
    : { scheme, district_code: districtCode }
  const hasParent = (isNew ? provinceCode : districtCode) !== ''
  const wards = useRegions('wards', parent, hasParent)
  // What is typed before a value has its name would be replaced by that name.
  const isNaming =
    (provinceCode !== '' && provinces.isLoading) ||
    (districtCode !== '' && districts.isLoading) ||
    (wardCode !== '' && wards.isLoading)
  if (isNaming) return <Skeleton className="h-58" />
  return (
    <>
      <RegionField
        label="Tỉnh/Thành phố"
        list={provinces}
        value={provinceCode}
        error={errors.provinceCode}
        onChange={(code) => onChange({ scheme, ...none, provinceCode: code })}
      />
      {!isNew && (
        <RegionField
          key={`district of ${provinceCode}`}
          label="Quận/Huyện"
          list={districts}
          closed={provinceCode === '' && 'Chọn tỉnh trước'}
          value={districtCode}
          error={errors.districtCode}
          onChange={(code) => onChange({ scheme, provinceCode, districtCode: code, wardCode: '' })}
        />
      )}
      <RegionField
        key={`ward of ${isNew ? provinceCode : districtCode}`}
        label="Phường/Xã"
        list={wards}
        closed={
          !hasParent
            ? isNew
              ? 'Chọn tỉnh trước'
              : 'Chọn huyện trước'
            : wards.data?.length === 0 && 'Không có phường/xã'
        }
        value={wardCode}
        error={errors.wardCode}
        onChange={(code) => onChange({ scheme, provinceCode, districtCode, wardCode: code })}
      />
    </>
  )
}

/** Changes between the units since July 2025 and those before. */
export function SchemeButton({ value, onChange }: Pick<Props, 'value' | 'onChange'>) {
  const isNew = value.scheme === '2025'
  return (
    <Button
      variant="quiet"
      className="-ms-3 -mt-2 justify-self-start self-start px-3 text-sm"
      onClick={() => onChange({ ...none, scheme: isNew ? 'legacy' : '2025' })}
    >
      {isNew ? 'Dùng địa chỉ cũ có quận, huyện' : 'Dùng địa chỉ mới, không còn quận, huyện'}
    </Button>
  )
}

type FieldProps = {
  label: string
  list: UseQueryResult<Region[]>
  value: string
  onChange: (code: string) => void
  /** Why nothing can be chosen (yet). */
  closed?: string | false
  error: string | undefined
}

function RegionField({ label, list, value, onChange, closed = false, error }: FieldProps) {
  const { data, isPending, isError, refetch } = list
  // The same list between renders: another one would begin the choice anew.
  const options = useMemo(
    () => (data ?? []).map(({ code, name }) => ({ value: code, label: name })),
    [data],
  )
  return (
    <div className="flex flex-col gap-1">
      <Combobox
        label={label}
        placeholder={closed || (isPending ? 'Đang tải…' : 'Chọn hoặc gõ')}
        options={options}
        value={value}
        disabled={Boolean(closed)}
        onChange={(code) => {
          if (code !== value) onChange(code)
        }}
        error={isError ? 'Không tải được danh sách.' : error}
      />
      {isError && (
        <Button className="self-start px-3 text-sm" onClick={() => void refetch()}>
          Thử lại
        </Button>
      )}
    </div>
  )
}
