import { sql } from 'kysely'
import type { Services } from '#platform/services.ts'
import { AppError } from '#shared/app-error.ts'
import { changeStatus } from './change-status.ts'

type Ordering = Pick<Services, 'db' | 'jobs'>

const batch = 200
/** More failures than this mean a general fault, not single broken orders. */
const maxFailures = 20

/**
 * Cancels every order whose transfer or confirmation is overdue, each in its own transaction; returns the number cancelled.
 * A failing order does not stop the others; the first failure is thrown at the end.
 */
export async function cancelOverdue(services: Ordering): Promise<number> {
  const failures = new Map<string, unknown>()
  let cancelled = 0
  for (;;) {
    const { rows } = await sql<{ id: string; isHeld: boolean }>`
      (SELECT id, false AS "isHeld" FROM orders
      WHERE status = 'PENDING' AND payment_status = 'unpaid' AND payment_due_at <= now() AND shipment_count = 0
        AND id <> ALL (${[...failures.keys()]}::text[])
      ORDER BY payment_due_at LIMIT ${batch})
      UNION ALL
      (SELECT id, true FROM orders
      WHERE status = 'PENDING' AND payment_status = 'unpaid' AND hold_due_at <= now()
        AND id <> ALL (${[...failures.keys()]}::text[])
      ORDER BY hold_due_at LIMIT ${batch})`.execute(services.db)
    for (const { id, isHeld } of rows) {
      try {
        if (await cancelOne(services, id, isHeld)) cancelled++
      } catch (error) {
        failures.set(id, error)
        if (failures.size === maxFailures) throw combinedError(failures)
      }
    }
    if (rows.length < batch) break
  }
  if (failures.size > 0) throw combinedError(failures)
  return cancelled
}

function combinedError(failures: ReadonlyMap<string, unknown>): Error {
  const [cause] = failures.values()
  const ids = [...failures.keys()].join(', ')
  return new Error(`Overdue orders could not be cancelled: ${ids}`, { cause })
}

const unconfirmed = 'Cửa hàng chưa liên hệ được với bạn để xác nhận đơn lớn này.'

const outdated: readonly string[] = ['ORDER_STATUS_CONFLICT', 'ORDER_PARTLY_SENT']

async function cancelOne(services: Ordering, id: string, isHeld: boolean): Promise<boolean> {
  const reason = isHeld ? unconfirmed : ''
  try {
    await changeStatus(services, id, 'CANCELLED', { by: 'system', ifOverdue: true, reason })
    return true
  } catch (error) {
    // Paid, confirmed, shipped or cancelled in the meantime.
    if (error instanceof AppError && outdated.includes(error.code)) return false
    throw error
  }
}

/** Schedules the cancellation of overdue orders every minute, which returns their stock. */
export function handleOrderJobs(services: Ordering): void {
  services.jobs.schedule('overdue-orders', '* * * * *', async () => {
    await cancelOverdue(services)
  })
}
