import pLimit from 'p-limit'
import type { StaffActor } from '#platform/audit.ts'
import { AppError } from '#shared/app-error.ts'
import { errorMessage } from '#shared/error-messages.ts'
import type { BulkResult, BulkStep } from '../../admin-steps-contract.ts'
import type { OrderWriter } from '../order-emails.ts'
import { takeStep } from './take-step.ts'

/** Few enough to leave connections to others. */
const atOnce = 4

/** Takes a step of many orders, each in a transaction of its own; a result for each, in their order, without duplicates. */
export async function takeBulkStep(
  writer: OrderWriter,
  { step, ids }: BulkStep,
  by: StaffActor,
): Promise<BulkResult[]> {
  const limit = pLimit(atOnce)
  return Promise.all([...new Set(ids)].map((id) => limit(() => takeOne(writer, id, step, by))))
}

async function takeOne(
  writer: OrderWriter,
  id: string,
  step: BulkStep['step'],
  by: StaffActor,
): Promise<BulkResult> {
  try {
    return { id, outcome: await takeStep(writer, id, { step }, by) }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { id, outcome: 'refused', code: error.code, message: errorMessage(error) }
  }
}
