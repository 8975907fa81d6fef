export { type CatalogueFormat, exportCatalogue } from './export/export-catalogue.ts'
export { handleFigureJobs } from './figure-jobs.ts'
export { refreshProductFigures } from './figures.ts'
export {
  type BadRow,
  type ImportOptions,
  type ImportReport,
  importCatalogue,
  type SourceLine,
} from './import/import-catalogue.ts'
export { type CategoryReport, importCategories } from './import/import-categories.ts'
export { readCatalogueFile, readCsv, readNdjson } from './import/read-lines.ts'
export {
  findSellables,
  findSellablesById,
  type RunningFlash,
  type Sellable,
  type SellableKey,
} from './sellables.ts'
