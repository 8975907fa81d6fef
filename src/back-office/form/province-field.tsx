import { useQuery } from '@tanstack/react-query'
import { getPublic } from '../api.ts'
import { NamedSelect } from './named-select.tsx'

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
    <NamedSelect
      label="Tỉnh/Thành phố"
      name="province"
      chosen={chosen}
      options={data.map(({ code, name }) => ({ id: code, name }))}
      // Such as a former province of a saved view.
      unnamed={`Mã ${chosen}`}
    />
  )
}
