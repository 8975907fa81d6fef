export { createSearchIndex, engineNames } from './create-search-index.ts'
export { deleteUnusedTags } from './postgres/delete-unused-tags.ts'
export type { AttributeFilter } from './query/attribute-filter.ts'
export type { SearchIndex, Suggestions } from './search-index.ts'
export type { SearchRoutes, SearchServices } from './search-services.ts'
export {
  buildVocabulary,
  handleVocabularyJobs,
  refreshVocabulary,
} from './vocabulary/build-vocabulary.ts'
export { isListed } from './vocabulary/is-listed.ts'
export { accentWords } from './vocabulary/tokens.ts'
