import type { z } from 'zod'
import { t } from '#platform/language.ts'
import { fileWords } from './field-words.ts'

const kinds: Record<string, [vi: string, en: string]> = {
  int: ['số nguyên', 'a whole number'],
  number: ['số, chỉ gồm chữ số', 'a number, of digits alone'],
  string: ['chữ', 'text'],
  boolean: ['true hoặc false', 'true or false'],
  array: ['danh sách', 'a list'],
  object: ['đối tượng {…}', 'an object {…}'],
  record: ['đối tượng {…}', 'an object {…}'],
}

/** The problem of a value, for the merchant. */
export function explain(issue: z.core.$ZodRawIssue): string {
  if (issue.code === 'invalid_type') {
    if (issue.input === undefined) return t('còn thiếu', 'is missing')
    const [vi, en] = kinds[issue.expected] ?? [issue.expected, issue.expected]
    return t(`phải là ${vi}`, `must be ${en}`)
  }
  if (issue.code === 'too_big') return t('quá lớn', 'is too large')
  return t('không hợp lệ', 'is not valid')
}

/** All problems of a line, as one sentence without a full stop; `whole` names the line. */
export function reasonOf(
  error: z.ZodError,
  whole = t('dòng này', 'this row'),
  nameOf: (path: readonly PropertyKey[]) => string = fileWords.of,
): string {
  const reason = ({ path, message }: z.core.$ZodIssue) =>
    `${path.length > 0 ? nameOf(path) : whole} ${message}`
  return [...new Set(error.issues.map(reason))].join('; ')
}
