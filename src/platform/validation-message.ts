import type { z } from 'zod'
import { formatCount } from '#shared/format.ts'

const formats: Record<string, string> = {
  email: 'Email không hợp lệ.',
  date: 'Ngày không hợp lệ.',
}

/** The Vietnamese validation message for a field whose contract has none of its own. */
export function validationMessage(issue: z.core.$ZodRawIssue): string {
  if (issue.code === 'invalid_type') {
    return issue.input === undefined ? 'Còn thiếu thông tin.' : 'Thông tin không đúng kiểu.'
  }
  if (issue.code === 'too_big') {
    if (issue.origin === 'string') return 'Nội dung quá dài.'
    if (issue.origin === 'array') return 'Danh sách quá dài.'
    return `Không được lớn hơn ${formatCount(Number(issue.maximum))}.`
  }
  if (issue.code === 'too_small') {
    if (issue.origin === 'string') return 'Nội dung quá ngắn.'
    if (issue.origin === 'array') return 'Danh sách quá ngắn.'
    return `Không được nhỏ hơn ${formatCount(Number(issue.minimum))}.`
  }
  if (issue.code === 'invalid_format') return formats[issue.format] ?? 'Không đúng định dạng.'
  if (issue.code === 'invalid_value') return 'Lựa chọn không hợp lệ.'
  return 'Thông tin chưa hợp lệ.'
}
