export { productCards } from './cards.ts'
export { topCategories } from './categories.ts'
export { handleCategoryJobs } from './category-tree/category-work.ts'
export { handleCollectionJobs } from './collections/remove-collection.ts'
export { scheduleCollectionInvalidation } from './collections/schedule-collection-invalidation.ts'
export {
  type CatalogFormat,
  exportCatalog,
  exportTable,
  findCatalogLines,
  findExported,
  findExportedSales,
  findSaleLines,
} from './export/export-catalog.ts'
export { toLine, toSaleFields } from './export/exported-line.ts'
export { handleFigureJobs } from './figure-jobs.ts'
export { refreshProductFigures } from './figures.ts'
export { type FlashShopper, limitFlashShares } from './flash-shares.ts'
export { decodeHead } from './import/decode-text.ts'
export { reasonOf as reasonOfLine } from './import/explain-issues.ts'
export { shopWords } from './import/field-words.ts'
export { importCatalog, importInTransaction } from './import/import-catalog.ts'
export { importCategories } from './import/import-categories.ts'
export { importInPortions } from './import/import-in-portions.ts'
export type {
  BadRow,
  ImportOptions,
  ImportReport,
  SourceLine,
  StockMode,
} from './import/import-report.ts'
export { keepsProduct, withVariants } from './import/keeps-product.ts'
export { OutOfTurn } from './import/portion-options.ts'
export { readCsvRows, type TableRow } from './import/read-csv-rows.ts'
export {
  readCatalogFile,
  readCsv,
  readNdjson,
  readTableLines,
} from './import/read-lines.ts'
export { refreshStatistics } from './import/statistics.ts'
export { waitForOtherImports } from './import/taxonomy.ts'
export { listProducts } from './list-products.ts'
export { productTags } from './product-tags.ts'
export {
  findSellables,
  findSellablesById,
  type Sellable,
} from './sellables.ts'
export { handleBulkChangeJobs } from './sheet/bulk-change-jobs.ts'
