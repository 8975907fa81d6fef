export { changeStatus } from './change-status.ts'
export { handleOrderMails } from './mails.ts'
export { markPaid } from './mark-paid.ts'
export {
  countOrders,
  findOrders,
  findProductsOrderedSince,
  type OrderRow,
} from './repository.ts'
