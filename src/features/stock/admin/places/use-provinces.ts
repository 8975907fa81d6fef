import { useQuery } from '@tanstack/react-query'
import { getPublic } from '#back-office/api.ts'

type Province = { code: string; name: string }

/** The 34 provinces since July 2025. */
export function useProvinces(): readonly Province[] {
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
  return data
}
