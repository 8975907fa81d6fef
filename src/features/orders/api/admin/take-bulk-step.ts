import pLimit from 'p-limit'
import type { StaffActor } from '#platform/audit.ts'
import { toAppError } from '#platform/error-handler.ts'
import type { AppError } from '#shared/app-error.ts'
import { errorMessage } from '#shared/error-messages.ts'
import type { BulkResult, BulkStep } from '../../admin-steps-contract.ts'
import type { OrderWriter } from '../order-emails.ts'
import { takeStep } from './take-step.ts'

/** Few enough to leave connections to others. */
const atOnce = 4

type Log = { error(thrown: unknown): void }

/**
 * Takes a step of many orders, each in a transaction of its own; a result for each, in their order, without duplicates. An
 * error with one keeps the others' results; once the database fails, no further order is tried.
 */
export async function takeBulkStep(
  writer: OrderWriter,
  { step, ids }: BulkStep,
  by: StaffActor,
  log: Log,
): Promise<BulkResult[]> {
  const limit = pLimit(atOnce)
  let outage: AppError | undefined
  const takeOne = async (id: string): Promise<BulkResult> => {
    if (outage) return refused(id, outage)
    try {
      return { id, outcome: await takeStep(writer, id, { step }, by) }
    } catch (thrown) {
      const error = toAppError(thrown)
      if (error?.code === 'UNAVAILABLE') outage = error
      if (!error) log.error(thrown)
      return refused(id, error)
    }
  }
  return Promise.all([...new Set(ids)].map((id) => limit(() => takeOne(id))))
}

function refused(id: string, error: AppError | undefined): BulkResult {
  const failure = { id, outcome: 'refused' as const }
  return error
    ? { ...failure, code: error.code, message: errorMessage(error) }
    : { ...failure, code: 'INTERNAL', message: 'Có lỗi xảy ra với đơn này. Vui lòng thử lại.' }
}
