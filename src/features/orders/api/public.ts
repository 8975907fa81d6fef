export { all, byRecipient, type Condition, inProvince } from './admin/order-conditions.ts'
export { hintOf, type ReadSearch, readSearch, type SearchedText } from './admin/read-search.ts'
export { handleOrderAlerts } from './alerts/order-alerts.ts'
export { anonymizeOrders } from './anonymize-orders.ts'
export { assignPayment } from './assign-payment.ts'
export { handleOrderJobs } from './cancel-overdue.ts'
export { changeStatus } from './change-status.ts'
export { confirmOrder } from './confirm-order.ts'
export { handleDraftJobs } from './drafts/delete-old-drafts.ts'
export { exportPersonalData } from './export-personal-data.ts'
export {
  findPayments,
  findRefundsDue,
  type PaymentRow,
  type RefundDue,
} from './find-payments.ts'
export { markPaid } from './mark-paid.ts'
export { type ExportOptions, exportOrders } from './merchant/export-orders.ts'
export {
  countMerchantOrders,
  findMerchantOrders,
  type MerchantOrderFilter,
  streamOrders,
} from './merchant/find-orders.ts'
export { notifyOrderChanged } from './notify-order-changed.ts'
export { notifyShopper } from './notify-shopper.ts'
export { handleOrderEmails, type OrderWriter } from './order-emails.ts'
export { oweForReturn } from './owe-for-return.ts'
export { isExchangeFor, placeExchange } from './place-exchange.ts'
export { placeOrder } from './place-order.ts'
export type { PaperSize } from './print/packing-slip-styles.ts'
export { packingSlips } from './print/packing-slips.ts'
export { recordRefund } from './record-refund.ts'
export {
  countOrders,
  findOrders,
  findProductsOrderedSince,
  type OrderRow,
} from './repository.ts'
export { findLocationNames } from './sources/find-location-names.ts'
export { handleSourcingJobs } from './sources/source-new-orders.ts'
export type { OrderServices } from './write-order.ts'
