export { findPendingReviews } from './calls.ts'
export { ProductReviews } from './product-reviews.tsx'
export { ownReviewsPath, reviewPath } from './review-path.ts'
