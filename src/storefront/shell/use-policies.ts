import { createContext, useContext } from 'react'
import type { MenuEntry } from './shop-facts.ts'

export const MenuContext = createContext<readonly MenuEntry[]>([])

/** Addresses of the privacy policy and the terms. */
export type Policies = { privacy: string | undefined; terms: string | undefined }

/** Policies are found in the footer's menu. */
export function usePolicies(): Policies {
  const entries = useContext(MenuContext).flatMap((entry) => [entry, ...entry.children])
  const find = (words: RegExp) =>
    entries.find(({ url }) => url && words.test(url))?.url ?? undefined
  return { privacy: find(/bao-mat|rieng-tu|privacy/), terms: find(/dieu-khoan|terms/) }
}
