import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { AppError } from '#shared/app-error.ts'
import { isStorableText } from '#shared/text.ts'
import { splitValues } from '../../domain.ts'

type Condition = RawBuilder<SqlBool>
type Kind = 'attr' | 'attrMin' | 'attrMax'

const mostAttributes = 20
const mostValues = 50

/**
 * The conditions on a tag `t` by the code of their attribute, from the keys `attr.{CODE}`, `attrMin.{CODE}` and
 * `attrMax.{CODE}` of a query. Throws INVALID_INPUT for a bound that is no number and for text that can't be stored.
 */
export function attributeConditions(rest: Record<string, unknown>): Map<string, Condition> {
  const wanted = new Map<string, Condition[]>()
  for (const [key, value] of Object.entries(rest)) {
    const [, kind, name] = /^(attr|attrMin|attrMax)\.([A-Za-z0-9_]{1,50})$/.exec(key) ?? []
    const code = name?.toUpperCase()
    if (!kind || !code || (wanted.size === mostAttributes && !wanted.has(code))) continue
    const condition = read(kind as Kind, [value].flat().map(String))
    if (condition) wanted.set(code, [...(wanted.get(code) ?? []), condition])
  }
  return new Map([...wanted].map(([code, all]) => [code, sql.join(all, sql` AND `)]))
}

function read(kind: Kind, texts: readonly string[]): Condition | undefined {
  if (kind === 'attr') return isOneOf(texts)
  const [text = ''] = texts
  if (text.trim() === '') return undefined
  const bound = Number(text)
  if (!Number.isFinite(bound)) throw new AppError('INVALID_INPUT')
  return kind === 'attrMin' ? sql`t.value_number >= ${bound}` : sql`t.value_number <= ${bound}`
}

function isOneOf(texts: readonly string[]): Condition | undefined {
  const values = texts.flatMap(splitValues).map((value) => value.normalize('NFC'))
  if (!values.every(isStorableText)) throw new AppError('INVALID_INPUT')
  return values.length > 0 ? sql`t.value = ANY (${values.slice(0, mostValues)}::text[])` : undefined
}
