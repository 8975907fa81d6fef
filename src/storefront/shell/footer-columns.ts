import { foldVietnamese } from '#shared/vietnamese.ts'
import type { MenuEntry } from './shop-facts.ts'

/** The two columns of the footer: customer service and company, found by heading; else the first and the second entry. */
export function footerColumns(menu: readonly MenuEntry[]): MenuEntry[] {
  const service =
    menu.find((entry) => /cham soc khach/.test(foldVietnamese(entry.label))) ??
    menu.find((entry) => /cham soc|ho tro/.test(foldVietnamese(entry.label)))
  const company = menu.find(
    (entry) => entry !== service && /^ve |cong ty/.test(foldVietnamese(entry.label)),
  )
  const first = service ?? menu.find((entry) => entry !== company)
  const second = company ?? menu.find((entry) => entry !== first)
  return [first, second].filter((entry) => entry !== undefined)
}
