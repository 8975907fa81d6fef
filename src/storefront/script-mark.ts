import { createContext as createReactContext } from 'react'
import { createContext } from 'react-router'

/**
 * A word of the server, new for each page, that stands as nonce on the scripts which the storefront itself writes: those
 * alone may run. The host takes it out again before the page is sent; the browser never has it.
 */
export const scriptMark = createContext<string>()

/** The same for what is rendered; undefined in the browser. */
export const ScriptMark = createReactContext<string | undefined>(undefined)
