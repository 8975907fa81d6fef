import { escapeHtml } from '#shared/escape-html.ts'
import type { MenuItem, ShopInfo } from './contract.ts'

type MenuRow = { id: string; parent_id: string | null; label: string; url: string | null }

/** Menu rows, each list of siblings in its order, as a tree. */
export function menuTree(rows: readonly MenuRow[]): MenuItem[] {
  const byParent = Map.groupBy(rows, (row) => row.parent_id)
  const below = (parentId: string | null): MenuItem[] =>
    (byParent.get(parentId) ?? []).map(({ id, label, url }) => ({
      id,
      label,
      url,
      children: below(id),
    }))
  return below(null)
}

type ShopNames = Pick<ShopInfo, 'name' | 'phone' | 'owner' | 'address' | 'taxCode' | 'email'>

const isShopName = (key: string): key is keyof ShopNames =>
  ['name', 'phone', 'owner', 'address', 'taxCode', 'email'].includes(key)

/** Fills `{{shop.name}}`, `.phone`, `.owner`, `.address`, `.taxCode` and `.email` in a text; others stay as they are. */
export function fillShop(text: string, shop: ShopNames): string {
  return text.replace(/\{\{\s*shop\.(\w+)\s*\}\}/g, (whole, key: string) =>
    isShopName(key) ? shop[key] : whole,
  )
}

/** As `fillShop`, for HTML: what is filled in is escaped. */
export function fillShopHtml(html: string, shop: ShopNames): string {
  const { name, phone, owner, address, taxCode, email } = shop
  return fillShop(html, {
    name: escapeHtml(name),
    phone: escapeHtml(phone),
    owner: escapeHtml(owner),
    address: escapeHtml(address),
    taxCode: escapeHtml(taxCode),
    email: escapeHtml(email),
  })
}

/** Splits a page file into its front matter, lines of `key: value` between two `---`, and the HTML after it. */
export function readPageFile(file: string): Record<string, string> & { content: string } {
  const parts = /^\uFEFF?---\r?\n(.*?)\r?\n---\r?\n?(.*)$/s.exec(file)
  if (!parts) return { content: file }
  const [, head = '', content = ''] = parts
  const fields = head
    .split(/\r?\n/)
    .map((line) => /^(\w+):\s*(.*?)\s*$/.exec(line))
    .flatMap((match) => (match?.[1] ? [[match[1], unquoted(match[2] ?? '')]] : []))
  return { ...Object.fromEntries(fields), content }
}

function unquoted(value: string): string {
  return /^(["'])(.*)\1$/.exec(value)?.[2] ?? value
}
