import { useQuery } from '@tanstack/react-query'
import { getPublic } from '../api.ts'
import { SelectField } from './select-field.tsx'

type Province = { code: string; name: string }

/** The 63 provinces until 30 June 2025: those since then keep the code of one of them. */
export function ProvinceField({ chosen }: { chosen: string }) {
  const { data = [] } = useQuery({
    queryKey: ['provinces'],
    queryFn: async ({ signal }) =>
      (await getPublic<{ data: Province[] }>('addresses/provinces', { signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <SelectField key={data.length} label="Tỉnh/Thành phố" name="province" defaultValue={chosen}>
      <option value="">Tất cả</option>
      {/* What is chosen stays so before the names are there. */}
      {data.length === 0 && chosen !== '' && <option value={chosen}>{chosen}</option>}
      {data.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}
