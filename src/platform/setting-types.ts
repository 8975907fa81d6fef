import { isIP } from 'node:net'
import { z } from 'zod'
import { t } from './language.ts'

/** What a setting must be, in Vietnamese and in English. */
export type Expected = readonly [vi: string, en: string]

/**
 * A setting that `read` parses, or returns undefined for. `example` is named with what is expected; a setting with a default
 * needs none.
 */
export function setting<Value>(
  read: (text: string) => Value | undefined,
  [vi, en]: Expected,
  example?: string,
) {
  return z.string().transform((text, { addIssue }) => {
    const value = read(text)
    if (value !== undefined) return value
    addIssue({ code: 'custom', message: t(vi, en), params: { example, vi } })
    return z.NEVER
  })
}

/** A setting whose `read` says, as a Vietnamese sentence, what is wrong with it. */
export function explained<Value>(
  read: (text: string) => { value: Value } | { problem: string },
  [vi, en]: Expected,
  example: string,
) {
  return z.string().transform((text, { addIssue }) => {
    const found = read(text)
    if ('value' in found) return found.value
    const problem = found.problem.replace(/\.$/, '')
    const message = `${t(vi, en)}: ${problem}`
    addIssue({ code: 'custom', message, params: { example, vi: problem } })
    return z.NEVER
  })
}

/** A setting that is used as it is written. */
export function matching(pattern: RegExp, expected: Expected, example?: string) {
  return setting((text) => (pattern.test(text) ? text : undefined), expected, example)
}

export function wholeNumber(min: number, max = 1_000_000_000, example?: number) {
  return setting(
    (text) => {
      const value = Number(text)
      return /^\d+$/.test(text) && value >= min && value <= max ? value : undefined
    },
    [
      `cần một số nguyên từ ${min} đến ${max}, chỉ viết bằng chữ số`,
      `it must be a whole number from ${min} to ${max}, in digits only`,
    ],
    example?.toString(),
  )
}

export function oneOf<const Word extends string>(words: readonly [Word, ...Word[]]) {
  const list = words.join(', ')
  return setting(
    (text) => words.find((word) => word === text),
    [`cần một trong các từ: ${list}`, `it must be one of: ${list}`],
    words[0],
  )
}

/** A boolean setting. */
export const flag = setting(
  (text) => ({ '0': false, false: false, '1': true, true: true })[text],
  ['cần 1 (có) hoặc 0 (không)', 'it must be 1 (yes) or 0 (no)'],
  '1',
)

/** One line of at most `max` characters. */
export function text(max: number, example?: string) {
  return setting(
    (line) => (line.length <= max && /^[^\p{Cc}]*\S[^\p{Cc}]*$/u.test(line) ? line : undefined),
    [
      `cần một dòng chữ, không quá ${max} ký tự`,
      `it must be one line of at most ${max} characters`,
    ],
    example,
  )
}

export function secret(min: number) {
  return setting(
    (value) => (value.length >= min ? value : undefined),
    [`cần ít nhất ${min} ký tự`, `it must have at least ${min} characters`],
    'mot-chuoi-bi-mat-dai',
  )
}

/** A key or a password that another service has issued. */
export const key = matching(
  /^[!-~]{1,200}$/,
  [
    'cần đúng như dịch vụ đã cấp, không có dấu cách',
    'it must be as the service issued it, without spaces',
  ],
  'AKIAIOSFODNN7EXAMPLE',
)

export function url(protocols: readonly string[], example: string) {
  const list = protocols.map((protocol) => `${protocol}//`)
  return setting(
    (typed) => readUrl(typed, protocols),
    [
      `cần một địa chỉ bắt đầu bằng ${list.join(' hoặc ')}`,
      `it must be an address that begins with ${list.join(' or ')}`,
    ],
    example,
  )
}

export function readUrl(typed: string, protocols: readonly string[]): string | undefined {
  const address = URL.parse(typed.trim())
  if (!address || !protocols.includes(address.protocol) || !typed.includes('://')) return undefined
  try {
    // Clients decode these, and fail when they start.
    decodeURIComponent(address.username + address.password)
    return typed.trim()
  } catch {
    return undefined
  }
}

export const webProtocols = ['https:', 'http:']
export const webUrl = (example: string) => url(webProtocols, example)

/** A URL without a path: `https://cdn.vi-du.vn`. */
export const origin = (example: string) =>
  setting(
    readOrigin,
    [
      'cần một địa chỉ bắt đầu bằng https:// hoặc http://, sau tên miền không có đường dẫn',
      'it must be an address that begins with https:// or http://, without a path',
    ],
    example,
  )

function readOrigin(typed: string): string | undefined {
  const address = readUrl(typed, webProtocols)
  const parsed = URL.parse(address ?? '')
  return parsed?.href === `${parsed?.origin}/` ? address : undefined
}

/** Items with commas between, at most `most`. */
export function list<Item>(
  read: (item: string) => Item | undefined,
  expected: Expected,
  example: string,
  most = Number.POSITIVE_INFINITY,
) {
  const readAll = (typed: string) => {
    const items = typed.split(',').flatMap((item) => item.trim() || [])
    const parsed = items.flatMap((item) => read(item) ?? [])
    return parsed.length === items.length && items.length <= most ? parsed : undefined
  }
  return setting(readAll, expected, example)
}

/** Origins of other sites, as browsers send them. */
export const siteOrigins = list(
  (item) => URL.parse(readUrl(item, webProtocols) ?? '')?.origin,
  [
    'cần địa chỉ các trang bắt đầu bằng https:// hoặc http://, cách nhau bằng dấu phẩy',
    'it must be addresses of sites that begin with https:// or http://, with commas between',
  ],
  'https://app.vi-du.vn,https://vi-du.vn',
)

const pictureOrigin = /^(?:https:|https?:\/\/(?:\*\.)?[\da-z.-]+(?::\d{1,5})?)\/?$/i

/**
 * CSP sources for pictures: an origin, a wildcard such as `https://*.vi-du.vn`, or `https:`. They become part of a header,
 * so no other characters are allowed.
 */
export const pictureOrigins = list(
  (item) => (pictureOrigin.test(item) ? item.replace(/\/$/, '').toLowerCase() : undefined),
  [
    'cần tên miền các trang, bắt đầu bằng https:// hoặc http://, cách nhau bằng dấu phẩy, hoặc https: cho mọi trang',
    'it must be origins that begin with https:// or http://, with commas between, or https: for any site',
  ],
  'https://anh.vi-du.vn,https://*.cdn.vi-du.vn',
)

/** A name or an IP address to listen on. */
export const host = setting(
  (typed) => {
    const isName = /^[a-z\d](?:[a-z\d.-]*[a-z\d])?$/i.test(typed) && !/^[\d.]+$/.test(typed)
    return isName || isIP(typed) !== 0 ? typed : undefined
  },
  ['cần một địa chỉ IP hoặc tên máy', 'it must be an IP address or the name of a machine'],
)
