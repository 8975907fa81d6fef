import { createContext as createReactContext } from 'react'
import { createContext } from 'react-router'

/**
 * Marker that the server writes as nonce on the storefront's own scripts, new for each page: only those may run. The host
 * removes it before the page is sent; the browser never has it.
 */
export const cspScriptMarker = createContext<string>()

/** The marker for components; undefined in the browser. */
export const CspScriptMarker = createReactContext<string | undefined>(undefined)
