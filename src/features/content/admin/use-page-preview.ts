import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '#back-office/api.ts'
import type { PagePreview } from '../admin-contract.ts'
import type { PageValues } from './page-values.ts'

/** The preview follows after this pause in typing, in milliseconds. */
const pauseMs = 400

/** The page as shoppers will read it: the server makes the same HTML of it as when it is saved. */
export function usePagePreview(id: string | undefined, values: PageValues) {
  const { source, title, seoTitle, seoDescription } = values
  const typed = JSON.stringify({ ...(id && { id }), source, title, seoTitle, seoDescription })
  const body = useSettled(typed)
  return useQuery({
    queryKey: ['page-preview', body],
    queryFn: async ({ signal }) =>
      (
        await api.post<{ data: PagePreview }>('content/pages/preview', JSON.parse(body), {
          signal,
        })
      ).data,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  })
}

/** A value that has not changed for a moment. */
function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
