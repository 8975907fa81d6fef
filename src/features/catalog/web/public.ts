export {
  findAttributes,
  findCategoryAttributes,
  findCategoryTree,
  findProduct,
  findProducts,
  findRecommendations,
  findTopCategories,
  type ProductPage,
} from './calls.ts'
export { readCards } from './card-reader.ts'
export { type FilterAttribute, readTopCategories } from './category-reader.ts'
export type { Facets } from './facet-reader.ts'
export { ProductGrid } from './product-grid.tsx'
export { formatRating, formatSold } from './sold-count.ts'
export { SuggestedProducts } from './suggested-products.tsx'
