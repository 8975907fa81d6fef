import { useQueryParameter } from './use-query-parameter.ts'

/** Largest page that the server serves. */
const lastPage = 10_000

/** The list page in the address, from 1; an invalid one is the first. */
export function usePageNumber(): number {
  const requested = Math.trunc(Number(useQueryParameter('page')))
  return requested > 1 ? Math.min(requested, lastPage) : 1
}
