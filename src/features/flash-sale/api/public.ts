export { type CreatedSale, type CreateReport, createSales } from './merchant/create-sales.ts'
export { formatSale, type LineIssue } from './merchant/describe-issue.ts'
export { endSale } from './merchant/end-sale.ts'
export {
  findSaleGoods,
  listSales,
  type SaleGoods,
  type SaleRow,
} from './merchant/list-sales.ts'
export { scheduleSaleInvalidation } from './schedule-sale-invalidation.ts'
