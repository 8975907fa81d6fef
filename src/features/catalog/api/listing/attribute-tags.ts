import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { AppError } from '#shared/app-error.ts'
import { isStorableText } from '#shared/text.ts'
import { splitValues } from '../../domain.ts'

/** What a value of an attribute has to be. */
export type ValueTest = { oneOf: readonly string[] } | { least: number } | { most: number }
type Kind = 'attr' | 'attrMin' | 'attrMax'

const mostAttributes = 20
const mostValues = 50

/**
 * What values have to be, by the code of their attribute, from the keys `attr.{CODE}`, `attrMin.{CODE}` and
 * `attrMax.{CODE}` of a query. Throws INVALID_INPUT for a bound that is no number and for text that can't be stored.
 */
export function attributeTests(rest: Record<string, unknown>): Map<string, ValueTest[]> {
  const wanted = new Map<string, ValueTest[]>()
  for (const [key, value] of Object.entries(rest)) {
    const [, kind, name] = /^(attr|attrMin|attrMax)\.([A-Za-z0-9_]{1,50})$/.exec(key) ?? []
    const code = name?.toUpperCase()
    if (!kind || !code || (wanted.size === mostAttributes && !wanted.has(code))) continue
    const test = read(kind as Kind, [value].flat().map(String))
    if (test) wanted.set(code, [...(wanted.get(code) ?? []), test])
  }
  return wanted
}

/** True for a tag or a value `t` that all tests fit. */
export function valueSql(tests: readonly ValueTest[]): RawBuilder<SqlBool> {
  const each = tests.map((test) => {
    if ('oneOf' in test) return sql`t.value = ANY (${[...test.oneOf]}::text[])`
    return 'least' in test
      ? sql`t.value_number >= ${test.least}`
      : sql`t.value_number <= ${test.most}`
  })
  return sql`(${sql.join(each, sql` AND `)})`
}

/** The same of a value in memory. */
export function fitsValue(
  tests: readonly ValueTest[],
  { value, number }: { value: string; number: number | null },
): boolean {
  return tests.every((test) => {
    if ('oneOf' in test) return test.oneOf.includes(value)
    return number !== null && ('least' in test ? number >= test.least : number <= test.most)
  })
}

function read(kind: Kind, texts: readonly string[]): ValueTest | undefined {
  if (kind === 'attr') return isOneOf(texts)
  const [text = ''] = texts
  if (text.trim() === '') return undefined
  const bound = Number(text)
  if (!Number.isFinite(bound)) throw new AppError('INVALID_INPUT')
  return kind === 'attrMin' ? { least: bound } : { most: bound }
}

function isOneOf(texts: readonly string[]): ValueTest | undefined {
  const values = texts.flatMap(splitValues).map((value) => value.normalize('NFC'))
  if (!values.every(isStorableText)) throw new AppError('INVALID_INPUT')
  return values.length > 0 ? { oneOf: values.slice(0, mostValues) } : undefined
}
