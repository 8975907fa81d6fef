export {
  findAttributes,
  findCategoryTree,
  findProduct,
  findProducts,
  findRecommendations,
  findTopCategories,
  type ProductPage,
} from './calls.ts'
export { ProductGrid } from './product-grid.tsx'
export { formatRating, formatSold } from './sold-count.ts'
export { SuggestedProducts } from './suggested-products.tsx'
