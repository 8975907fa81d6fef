import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { setBadge } from '#back-office/menu-badge.tsx'
import { returnCountsQuery } from './queries.ts'

const readMs = 60_000

/** Shows in the menu how many returns wait for a decision. */
export function ReturnsBadge() {
  const { data } = useQuery({ ...returnCountsQuery(), refetchInterval: readMs })
  useEffect(() => {
    if (data) setBadge('tra-hang', data.REQUESTED?.count ?? 0)
  }, [data])
  return null
}
