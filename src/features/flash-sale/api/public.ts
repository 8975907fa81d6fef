export { formatSale, type LineIssue } from './merchant/check-lines.ts'
export { type CreatedSale, type CreateReport, createSales } from './merchant/create-sales.ts'
export { endSale } from './merchant/end-sale.ts'
export {
  findSaleGoods,
  listSales,
  type SaleGoods,
  type SaleRow,
  type SaleState,
  saleStates,
} from './merchant/list-sales.ts'
export { scheduleSaleInvalidation } from './schedule-sale-invalidation.ts'
