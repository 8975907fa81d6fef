export { exportOf } from './export-of.ts'
export { forgetViews, handleViewJobs } from './forget-views.ts'
