import { escapeHtml } from '#shared/escape-html.ts'
import { dayText } from '#shared/parse-day.ts'
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

const around = 60
const longestPart = 600

/** What differs between two texts, with a few words around it: the same beginning and end are left out. */
export function differingParts(before: string, after: string): [string, string] {
  const shorter = Math.min(before.length, after.length)
  let start = 0
  while (start < shorter && before[start] === after[start]) start++
  let end = 0
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end++
  const part = (text: string) => {
    const [from, to] = [
      Math.max(0, start - around),
      Math.min(text.length, text.length - end + around),
    ]
    const shown = text.slice(from, Math.min(to, from + longestPart))
    return `${from > 0 ? '…' : ''}${shown.toWellFormed()}${to > from + longestPart || to < text.length ? '…' : ''}`
  }
  return [part(before), part(after)]
}

type Entry = { label: string; url: string | null; children: readonly Entry[] }

/** A menu as lines of text, each entry below the one that it belongs to. */
export function menuOutline(items: readonly Entry[], indent = ''): string[] {
  return items.flatMap(({ label, url, children }) => [
    `${indent}${label}${url === null ? '' : ` → ${url}`}`,
    ...menuOutline(children, `${indent}– `),
  ])
}

type OutlinedBanner = {
  title: string
  subtitle: string
  image: string
  phoneImage: string | null
  link: string | null
  isActive: boolean
  startDay: string | null
  endDay: string | null
}

/** A banner as a line of text. */
export function bannerOutline(banner: OutlinedBanner): string {
  const { title, subtitle, image, phoneImage, link, isActive, startDay, endDay } = banner
  const parts = [
    subtitle && `${title} – ${subtitle}`,
    !subtitle && title,
    link && `→ ${link}`,
    startDay && `từ ${dayText(startDay)}`,
    endDay && `đến ${dayText(endDay)}`,
    !isActive && 'ẩn',
    phoneImage ? `${image}, ${phoneImage}` : image,
  ]
  return parts.filter(Boolean).join(' · ')
}

/** Whether shoppers see a banner on a day of the shop. */
export function bannerState(
  { isActive, startDay, endDay }: Pick<OutlinedBanner, 'isActive' | 'startDay' | 'endDay'>,
  today: string,
): 'shown' | 'planned' | 'over' | 'hidden' {
  if (!isActive) return 'hidden'
  if (endDay && endDay < today) return 'over'
  return startDay && startDay > today ? 'planned' : 'shown'
}
