import type { StaffActor } from '#platform/audit.ts'
import type { Services } from '#platform/services.ts'
import { AppError } from '#shared/app-error.ts'
import { assignPayment } from '../assign-payment.ts'
import { findPayments } from '../find-payments.ts'

/** As `assignPayment`, but a repeated request changes nothing. */
export async function assignTransfer(
  services: Pick<Services, 'db' | 'jobs'>,
  paymentId: string,
  orderId: string,
  by: StaffActor,
): Promise<void> {
  try {
    await assignPayment(services, paymentId, orderId, by)
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'PAYMENT_ALREADY_COUNTED') throw error
    const [payment] = await findPayments(services.db, { id: paymentId, limit: 1 })
    if (payment?.order_id !== orderId) throw error
  }
}
