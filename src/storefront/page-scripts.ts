import { createContext } from 'react'

/** The inline script that brings the page to life (shell/late-scripts.ts); empty in the browser, where it has run. */
export const PageScripts = createContext('')
