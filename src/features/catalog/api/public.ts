export { productCards } from './cards.ts'
export { topCategories } from './categories.ts'
export { type CatalogFormat, exportCatalog } from './export/export-catalog.ts'
export { handleFigureJobs } from './figure-jobs.ts'
export { refreshProductFigures } from './figures.ts'
export { type FlashShopper, limitFlashShares } from './flash-shares.ts'
export {
  type BadRow,
  type ImportReport,
  importCatalog,
  type SourceLine,
} from './import/import-catalog.ts'
export { importCategories } from './import/import-categories.ts'
export { explain as explainIssue, reasonOf as reasonOfLine } from './import/parse-line.ts'
export { readCatalogFile, readCsv, readNdjson } from './import/read-lines.ts'
export { listProducts } from './list-products.ts'
export { productTags } from './product-tags.ts'
export {
  findSellables,
  findSellablesById,
  type Sellable,
} from './sellables.ts'
