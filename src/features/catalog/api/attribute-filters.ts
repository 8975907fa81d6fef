import type { AttributeFilter } from '#search-index/public.ts'
import { AppError } from '#shared/app-error.ts'
import { isStorableText } from '#shared/text.ts'
import { splitValues } from '../domain.ts'

type Kind = 'attr' | 'attrMin' | 'attrMax'

const maxAttributes = 20
const maxValues = 50

/**
 * Reads the keys `attr.{CODE}`, `attrMin.{CODE}` and `attrMax.{CODE}` of a query; returns the filters by code. Throws
 * INVALID_INPUT for a bound that is not a number and for text that cannot be stored.
 */
export function parseAttributeFilters(
  rest: Record<string, unknown>,
): Map<string, AttributeFilter[]> {
  const filters = new Map<string, AttributeFilter[]>()
  for (const [key, value] of Object.entries(rest)) {
    const [, kind, name] = /^(attr|attrMin|attrMax)\.([A-Za-z0-9_]{1,50})$/.exec(key) ?? []
    const code = name?.toUpperCase()
    if (!kind || !code || (filters.size === maxAttributes && !filters.has(code))) continue
    const filter = parseFilter(kind as Kind, [value].flat().map(String))
    if (filter) filters.set(code, [...(filters.get(code) ?? []), filter])
  }
  return filters
}

function parseFilter(kind: Kind, texts: readonly string[]): AttributeFilter | undefined {
  if (kind === 'attr') return parseValues(texts)
  const [text = ''] = texts
  if (text.trim() === '') return undefined
  const bound = Number(text)
  if (!Number.isFinite(bound)) throw new AppError('INVALID_INPUT')
  return kind === 'attrMin' ? { min: bound } : { max: bound }
}

function parseValues(texts: readonly string[]): AttributeFilter | undefined {
  const values = texts.flatMap(splitValues).map((value) => value.normalize('NFC'))
  if (!values.every(isStorableText)) throw new AppError('INVALID_INPUT')
  return values.length > 0 ? { oneOf: values.slice(0, maxValues) } : undefined
}
