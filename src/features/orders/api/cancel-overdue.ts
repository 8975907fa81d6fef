import { sql } from 'kysely'
import type { Services } from '#platform/services.ts'
import { AppError } from '#shared/app-error.ts'
import { changeStatus } from './change-status.ts'

type Ordering = Pick<Services, 'db' | 'jobs'>

const batch = 200
/** After so many it is no longer about single orders. */
const mostFailures = 20

/**
 * Cancels every order whose transfer has not come in time, each in a transaction of its own; returns how many. One that
 * can't be cancelled keeps no other back; afterwards throws what was in its way.
 */
export async function cancelOverdue(services: Ordering): Promise<number> {
  const failures = new Map<string, unknown>()
  let cancelled = 0
  for (;;) {
    const { rows } = await sql<{ id: string }>`
      SELECT id FROM orders
      WHERE status = 'PENDING' AND payment_status = 'unpaid' AND payment_due_at <= now()
        AND id <> ALL (${[...failures.keys()]}::text[])
      ORDER BY payment_due_at LIMIT ${batch}`.execute(services.db)
    for (const { id } of rows) {
      try {
        if (await cancelOne(services, id)) cancelled++
      } catch (error) {
        failures.set(id, error)
        if (failures.size === mostFailures) throw failureOf(failures)
      }
    }
    if (rows.length < batch) break
  }
  if (failures.size > 0) throw failureOf(failures)
  return cancelled
}

function failureOf(failures: ReadonlyMap<string, unknown>): Error {
  const [cause] = failures.values()
  const ids = [...failures.keys()].join(', ')
  return new Error(`Overdue orders could not be cancelled: ${ids}`, { cause })
}

async function cancelOne(services: Ordering, id: string): Promise<boolean> {
  try {
    await changeStatus(services, id, 'CANCELLED', { actor: 'system', ifOverdue: true })
    return true
  } catch (error) {
    // Paid, shipped or cancelled in the meantime.
    if (error instanceof AppError && error.code === 'ORDER_STATUS_CONFLICT') return false
    throw error
  }
}

/** Does so every minute: what nobody pays for is for sale again. */
export function handleOrderJobs(services: Ordering): void {
  services.jobs.schedule('overdue-orders', '* * * * *', async () => {
    await cancelOverdue(services)
  })
}
