import { escapeHtml } from '#shared/escape-html.ts'
import { LocalizedText, type MenuItem } from './contract.ts'

/** A stored menu item. */
export type MenuRow = { id: string; parent_id: string | null; label: string; url: string | null }

/** Builds the tree of menu items from rows that are sorted among siblings. */
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

/** A stored title in Vietnamese, else in English; may be empty. */
export function titleIn(stored: unknown): string {
  const title = LocalizedText.safeParse(stored).data ?? ''
  return typeof title === 'string' ? title : title.vi || title.en || ''
}

/** Keys of the `{{shop.…}}` placeholders; an empty value means that the shop has no such fact. */
export const shopNames = [
  'name',
  'owner',
  'address',
  'taxCode',
  'businessLicence',
  'phone',
  'email',
  'zaloUrl',
  'freeShippingFrom',
  'returnDays',
  'transferHoldHours',
  'coinsShare',
  'viewsKeptDays',
] as const
export type ShopNames = Readonly<Record<(typeof shopNames)[number], string>>

const isShopName = (key: string): key is keyof ShopNames => shopNames.some((name) => name === key)

const placeholder = /\{\{\s*shop\.(\w+)\s*\}\}/g

/** Unknown placeholders in a text, as written: `{{shop.adress}}`. */
export function unknownPlaceholders(text: string): string[] {
  return [...text.matchAll(placeholder)]
    .filter(([, key = '']) => !isShopName(key))
    .map(([whole]) => whole)
}

/** Replaces `{{shop.name}}` and the other `shopNames` in a text; unknown placeholders stay. */
export function fillShop(text: string, shop: ShopNames): string {
  return text.replace(placeholder, (whole, key: string) => (isShopName(key) ? shop[key] : whole))
}

/** Innermost list items, rows and paragraphs of sanitized HTML. */
const lines = /<(li|tr|p)>(?:(?!<\/?\1>)[\s\S])*<\/\1>/g

/**
 * Like `fillShop`, for sanitized HTML: values are escaped, and list items, table rows and paragraphs with an empty value
 * are removed.
 */
export function fillShopHtml(html: string, shop: ShopNames): string {
  const lacks = (text: string) =>
    [...text.matchAll(placeholder)].some(([, key = '']) => isShopName(key) && shop[key] === '')
  const complete = lacks(html) ? html.replace(lines, (line) => (lacks(line) ? '' : line)) : html
  return complete.replace(placeholder, (whole, key: string) =>
    isShopName(key) ? escapeHtml(shop[key]) : whole,
  )
}

export type PageFields = Record<string, string>

/**
 * Splits a page file into front matter (lines of `key: value` between two `---`) and body. `bad` are malformed or
 * repeated lines of the front matter.
 */
export function parseFrontMatter(file: string): {
  fields: PageFields
  body: string
  bad: string[]
} {
  const parts = /^\uFEFF?---[ \t]*\r?\n(?:(.*?)\r?\n)??---[ \t]*(?:\r?\n(.*))?$/s.exec(file)
  if (!parts) return { fields: {}, body: file.replace(/^\uFEFF/, ''), bad: [] }
  const [, head = '', body = ''] = parts
  const fields: PageFields = {}
  const bad: string[] = []
  for (const line of head.split(/\r?\n/)) {
    if (/^\s*(?:#.*)?$/.test(line)) continue
    const [, key, value = ''] = /^([a-zA-Z][\w.]*):(?:\s+(.*?))?\s*$/.exec(line) ?? []
    if (key === undefined || Object.hasOwn(fields, key)) bad.push(line.trim())
    else fields[key] = unquoted(value)
  }
  return { fields, body, bad }
}

function unquoted(value: string): string {
  return /^(["'])(.*)\1$/.exec(value)?.[2] ?? value
}
