import { focusManager, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { Outlet } from 'react-router'
import { ApiError, hasStatus } from './api/api-error.ts'
import { authChanged } from './auth.ts'

/** Frame of the personal pages: their queries share one cache while they are open. */
export default function PersonalPages() {
  const [client] = useState(clientOfPage)
  return (
    <QueryClientProvider client={client}>
      <Outlet />
    </QueryClientProvider>
  )
}

let shared: QueryClient | undefined

function clientOfPage(): QueryClient {
  if (typeof window === 'undefined') return createClient()
  if (shared) return shared
  const client = createClient()
  // Nothing of one shopper is ever shown to the next.
  window.addEventListener(authChanged, () => void client.resetQueries())
  // Windows side by side are never hidden, so focus refetches as well.
  focusManager.setEventListener((onFocus) => {
    const look = () => onFocus()
    window.addEventListener('focus', look)
    document.addEventListener('visibilitychange', look)
    return () => {
      window.removeEventListener('focus', look)
      document.removeEventListener('visibilitychange', look)
    }
  })
  shared = client
  return client
}

/** False for refusals of the server and for timeouts. */
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
        // Queries that failed offline are repeated.
        refetchOnReconnect: (query) => query.state.status === 'error',
      },
      mutations: { networkMode: 'always' },
    },
  })
}
