import { focusManager, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { Outlet } from 'react-router'
import { ApiError, hasStatus } from './api/api-error.ts'
import { authChanged } from './auth.ts'

/** Around the pages whose content is the shopper's own: what they ask for is kept while they are browsed. */
export default function PersonalPages() {
  const [client] = useState(clientOfPage)
  return (
    <QueryClientProvider client={client}>
      <Outlet />
    </QueryClientProvider>
  )
}

let kept: QueryClient | undefined

function clientOfPage(): QueryClient {
  if (typeof window === 'undefined') return createClient()
  if (kept) return kept
  const client = createClient()
  // Nothing of one shopper is ever shown to the next.
  window.addEventListener(authChanged, () => void client.resetQueries())
  // Of two windows side by side neither is ever hidden: the one that is turned to looks again as well.
  focusManager.setEventListener((onFocus) => {
    const look = () => onFocus()
    window.addEventListener('focus', look)
    document.addEventListener('visibilitychange', look)
    return () => {
      window.removeEventListener('focus', look)
      document.removeEventListener('visibilitychange', look)
    }
  })
  kept = client
  return client
}

/** Neither what the server has refused, nor what has been waited for long enough. */
function isWorthRetrying(error: unknown): boolean {
  if (error instanceof ApiError && error.code === 'TIMEOUT') return false
  return !hasStatus(error, 400, 401, 403, 404, 409, 422, 429)
}

function createClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        retry: (failures, error) => failures < 1 && isWorthRetrying(error),
        retryDelay: 800,
        // What failed without a network is asked for again with it.
        refetchOnReconnect: (query) => query.state.status === 'error',
      },
      mutations: { networkMode: 'always' },
    },
  })
}
