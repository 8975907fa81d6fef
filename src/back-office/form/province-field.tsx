import { useQuery } from '@tanstack/react-query'
import { getPublic } from '../api.ts'
import { SelectField } from './select-field.tsx'

type Province = { code: string; name: string }

/** The 34 provinces since 1 July 2025; who filters by one finds older addresses in it, too. */
export function ProvinceField({ chosen }: { chosen: string }) {
  const { data = [] } = useQuery({
    queryKey: ['provinces', '2025'],
    queryFn: async ({ signal }) =>
      (
        await getPublic<{ data: Province[] }>('addresses/provinces', {
          signal,
          query: { scheme: '2025' },
        })
      ).data,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <SelectField key={data.length} label="Tỉnh/Thành phố" name="province" defaultValue={chosen}>
      <option value="">Tất cả</option>
      {/* What is chosen stays so before the names are there, and so does a former province of a saved view. */}
      {chosen !== '' && !data.some(({ code }) => code === chosen) && (
        <option value={chosen}>Mã {chosen}</option>
      )}
      {data.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}
