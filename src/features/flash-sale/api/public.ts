export { clearAtWindows } from './clear-at-windows.ts'
export { inWords, type Remark } from './keeper/check-lines.ts'
export { type CreatedSale, type CreateReport, createSales } from './keeper/create-sales.ts'
export { endSale } from './keeper/end-sale.ts'
export {
  findSaleGoods,
  listSales,
  type SaleGoods,
  type SaleRow,
  type SaleState,
  saleStates,
} from './keeper/list-sales.ts'
