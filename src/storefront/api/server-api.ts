import { createContext, type RouterContextProvider } from 'react-router'
import { type ApiClient, createApiClient, type Send } from './client.ts'

/** Transport of the loaders' API calls, set by the host for each request. Takes paths (`/api/…`) or full addresses. */
export const apiTransport = createContext<Send>()

/** Whether the transport leads to our own server. */
export const isOwnServer = createContext(true)

/**
 * The API client of a loader. It has no credentials, so what it loads can be shared by all. `signal` ends its calls, which
 * then throw the signal's reason.
 */
export function apiOf(context: Readonly<RouterContextProvider>, signal?: AbortSignal): ApiClient {
  return createApiClient({
    send: context.get(apiTransport),
    base: () => '',
    isOwnServer: () => context.get(isOwnServer),
    ...(signal && { signal }),
  })
}
