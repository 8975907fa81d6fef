export { anonymiseOrders } from './anonymise-orders.ts'
export { assignPayment } from './assign-payment.ts'
export { handleOrderJobs } from './cancel-overdue.ts'
export { changeStatus } from './change-status.ts'
export { toCollect } from './compose-letter.ts'
export { confirmOrder } from './confirm-order.ts'
export { exportOf } from './export-of.ts'
export {
  findPayments,
  findRefundsDue,
  type PaymentRow,
  type RefundDue,
} from './find-payments.ts'
export { type ExportOptions, exportOrders } from './keeper/export-orders.ts'
export { countKeeperOrders, findKeeperOrders, type KeeperFilter } from './keeper/find-orders.ts'
export { handleOrderMails } from './mails.ts'
export { markPaid } from './mark-paid.ts'
export { recordRefund } from './record-refund.ts'
export {
  countOrders,
  findOrders,
  findProductsOrderedSince,
  type OrderRow,
} from './repository.ts'
