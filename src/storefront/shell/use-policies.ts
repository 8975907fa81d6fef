import { createContext, useContext } from 'react'
import type { MenuEntry } from './facts.ts'

export const MenuContext = createContext<readonly MenuEntry[]>([])

/** Addresses of the pages that say what the shop and its shoppers agree to. */
export type Policies = { privacy: string | undefined; terms: string | undefined }

/** The keeper's policies are wherever the footer's menu says they are. */
export function usePolicies(): Policies {
  const entries = useContext(MenuContext).flatMap((entry) => [entry, ...entry.children])
  const find = (words: RegExp) =>
    entries.find(({ url }) => url && words.test(url))?.url ?? undefined
  return { privacy: find(/bao-mat|rieng-tu|privacy/), terms: find(/dieu-khoan|terms/) }
}
