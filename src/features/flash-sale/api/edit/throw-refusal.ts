import { DatabaseError } from 'pg'
import { AppError } from '#shared/app-error.ts'
import { fieldError } from '#shared/field-error.ts'
import { isRefusedByRule } from '../merchant/write-entries.ts'

/** Says in words why the database refused a sale, where that is no bug. */
export function throwRefusal(error: unknown): never {
  const isNamedAlike =
    error instanceof DatabaseError && error.constraint === 'flash_sales_name_start_key'
  if (isNamedAlike) {
    throw fieldError('name', 'Đã có flash sale cùng tên, cùng giờ bắt đầu. Hãy đặt tên khác.')
  }
  if (isRefusedByRule(error)) throw new AppError('FLASH_SALE_CONFLICT')
  throw error
}
