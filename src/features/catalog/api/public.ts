export { productCards } from './cards.ts'
export { keepProducts } from './catalogue.ts'
export { topCategories } from './categories.ts'
export { type CatalogueFormat, exportCatalogue } from './export/export-catalogue.ts'
export { handleFigureJobs } from './figure-jobs.ts'
export { refreshProductFigures } from './figures.ts'
export { type FoundByText, findByText } from './find-by-text.ts'
export { type FlashShopper, limitFlashShares } from './flash-shares.ts'
export {
  type BadRow,
  type ImportReport,
  importCatalogue,
  type SourceLine,
} from './import/import-catalogue.ts'
export { importCategories } from './import/import-categories.ts'
export { explain as explainIssue, reasonOf as reasonOfLine } from './import/parse-line.ts'
export { readCatalogueFile, readCsv, readNdjson } from './import/read-lines.ts'
export { forgetQueries, listProducts } from './list-products.ts'
export { productTags } from './product-tags.ts'
export {
  findSellables,
  findSellablesById,
  type Sellable,
} from './sellables.ts'
export { buildVocabulary, handleVocabularyJobs } from './text/build-vocabulary.ts'
export { accentWords } from './text/words.ts'
