export { BroughtReview, bringReviews } from './bring-reviews.ts'
export { exportOf } from './export-of.ts'
export { leaveReviews } from './leave-reviews.ts'
