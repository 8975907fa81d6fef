export {
  findAttributes,
  findCategoryAttributes,
  findCategoryTree,
  findProduct,
  findProducts,
  findTopCategories,
  type ProductPage,
} from './calls.ts'
export { readCards } from './card-reader.ts'
export { type FilterAttribute, readTopCategories } from './category-reader.ts'
export type { FacetCounts } from './facet-reader.ts'
export { ProductCarousel, WaitingCarousel } from './product-carousel.tsx'
export { ProductGrid } from './product-grid.tsx'
export { ProductRow } from './product-row.tsx'
export { formatRating, formatSold } from './sold-count.ts'
export { SuggestedProducts } from './suggested-products.tsx'
export { findMoreRecommendations, findRecommendations } from './suggestion-calls.ts'
