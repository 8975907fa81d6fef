export {
  findAttributes,
  findCategoryAttributes,
  findCategoryTree,
  findMovedCategory,
  findProduct,
  findProducts,
  findTopCategories,
  type ProductPage,
  parseCorrection,
} from './calls.ts'
export { parseCards } from './card-parser.ts'
export { type FilterAttribute, parseTopCategories } from './category-parser.ts'
export type { FacetCounts } from './facet-parser.ts'
export { CarouselPlaceholder, ProductCarousel } from './product-carousel.tsx'
export { ProductGrid } from './product-grid.tsx'
export { ProductRow } from './product-row.tsx'
export { formatRating, formatSold } from './sold-count.ts'
export { SuggestedProducts } from './suggested-products.tsx'
export { findCarousel, findMoreRecommendations, findRecommendations } from './suggestion-calls.ts'
export { carouselBatch } from './use-carousel.ts'
