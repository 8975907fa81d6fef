export { handleViewJobs } from './forget-views.ts'
