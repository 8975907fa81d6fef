import { createContext, type RouterContextProvider } from 'react-router'
import { type ApiClient, createApiClient, type Send } from './client.ts'

/** Transport of the loaders' API calls, set by the host for each request. Takes paths (`/api/…`) or full addresses. */
export const apiTransport = createContext<Send>()

/** The API client of a loader. It has no credentials, so what it loads can be shared by all. */
export function apiOf(context: Readonly<RouterContextProvider>): ApiClient {
  return apiThrough(context.get(apiTransport))
}

/** An API client without credentials. `signal` ends its calls, which then throw the signal's reason. */
export function apiThrough(send: Send, signal?: AbortSignal): ApiClient {
  return createApiClient({ send, base: () => '', ...(signal && { signal }) })
}
