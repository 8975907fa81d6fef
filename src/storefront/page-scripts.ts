import { createContext } from 'react'

/** The inline script that loads the page's scripts (shell/deferred-scripts.ts); empty in the browser, where it has run. */
export const PageScripts = createContext('')
