export { findPendingReviews } from './calls.ts'
export { ProductReviews } from './product-reviews.tsx'
export { reviewPath } from './review-path.ts'
