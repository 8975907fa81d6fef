import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { getPublic } from '#back-office/api.ts'
import { Button } from '#storefront/ui/button.tsx'
import { Combobox } from '#storefront/ui/combobox.tsx'
import { TextField } from '#storefront/ui/text-field.tsx'
import type { DraftContents } from '../../draft-contract.ts'

type Region = { code: string; name: string }
type Address = DraftContents['address']

function useRegions(list: string, query: Record<string, string>, isOn: boolean) {
  return useQuery({
    queryKey: ['regions', list, query],
    queryFn: async ({ signal }) =>
      (await getPublic<{ data: Region[] }>(`addresses/${list}`, { query, signal })).data,
    enabled: isOn,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

type Props = {
  address: Address
  onChange: (address: Address) => void
  /** By field. */
  errors: Readonly<Record<string, string>>
}

/** Where an order goes, in the units since July 2025 or those before. */
export function AddressFields({ address, onChange, errors }: Props) {
  const { scheme, provinceCode, districtCode, wardCode, street } = address
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
  const none = { provinceCode: '', districtCode: '', wardCode: '' }
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <RegionField
        label="Tỉnh/Thành"
        list={provinces}
        value={provinceCode}
        error={errors['address.provinceCode']}
        onChange={(code) => onChange({ ...address, ...none, provinceCode: code })}
      />
      {!isNew && (
        <RegionField
          key={`district of ${provinceCode}`}
          label="Quận/Huyện"
          list={districts}
          closed={provinceCode === '' && 'Chọn tỉnh trước'}
          value={districtCode}
          error={errors['address.districtCode']}
          onChange={(code) => onChange({ ...address, districtCode: code, wardCode: '' })}
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
        error={errors['address.wardCode']}
        onChange={(code) => onChange({ ...address, wardCode: code })}
      />
      <div className={isNew ? 'md:col-span-2' : undefined}>
        <TextField
          label="Số nhà, tên đường"
          autoComplete="off"
          maxLength={255}
          value={street}
          error={errors['address.street']}
          onChange={({ target }) => onChange({ ...address, street: target.value })}
        />
      </div>
      <Button
        variant="quiet"
        className="-ms-3 -mt-2 justify-self-start px-3 text-sm md:col-span-2"
        onClick={() => onChange({ ...none, street, scheme: isNew ? 'legacy' : '2025' })}
      >
        {isNew ? 'Dùng địa chỉ cũ có quận, huyện' : 'Dùng địa chỉ mới, không còn quận, huyện'}
      </Button>
    </div>
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
  const { data = [], isPending, isError, refetch } = list
  return (
    <div className="flex flex-col gap-1">
      <Combobox
        label={label}
        placeholder={closed || (isPending ? 'Đang tải…' : 'Chọn hoặc gõ')}
        options={data.map(({ code, name }) => ({ value: code, label: name }))}
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
