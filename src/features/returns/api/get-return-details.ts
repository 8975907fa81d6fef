import type { Db } from '#platform/database.ts'
import { AppError } from '#shared/app-error.ts'
import type { ReturnDetails } from '../admin-contract.ts'
import { isOpen, isReturnId } from '../domain.ts'
import { findReturns } from './find-returns.ts'
import { presentDetails, type Viewer } from './present-return.ts'
import { quoteSettlement } from './quote-settlement.ts'

/** Everything about a return, for staff. Throws RETURN_NOT_FOUND. */
export async function getReturnDetails(db: Db, id: string, viewer: Viewer): Promise<ReturnDetails> {
  const [row] = isReturnId(id) ? await findReturns(db, { id }, 1) : []
  if (!row) throw new AppError('RETURN_NOT_FOUND')
  const isOwed = row.kind === 'return' && isOpen(row.status)
  return presentDetails(row, isOwed ? await quoteSettlement(db, id) : null, viewer)
}
