import { createContext, type RouterContextProvider } from 'react-router'
import { type ApiClient, createApiClient, type Send } from './client.ts'

/** How loaders reach the API; the host fills it for each request. Takes paths (`/api/…`) or full addresses. */
export const apiTransport = createContext<Send>()

/** The typed client for a loader. It holds nothing of the shopper, so what it loads may be shared by all. */
export function apiOf(context: Readonly<RouterContextProvider>): ApiClient {
  return createApiClient({ send: context.get(apiTransport), base: () => '' })
}
