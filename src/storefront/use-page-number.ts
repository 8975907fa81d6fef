import { useQueryParameter } from './use-query-parameter.ts'

/** As far as the server's lists go. */
const lastPage = 10_000

/** Which page of a list the address names, from 1; what makes no sense is the first. */
export function usePageNumber(): number {
  const asked = Math.trunc(Number(useQueryParameter('page')))
  return asked > 1 ? Math.min(asked, lastPage) : 1
}
