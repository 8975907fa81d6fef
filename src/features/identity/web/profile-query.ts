import { queryOptions } from '@tanstack/react-query'
import { browserApi } from '#storefront/api/browser-api.ts'
import { loadProfile } from './profile-calls.ts'

export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: () => loadProfile(browserApi()),
})
