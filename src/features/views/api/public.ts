export { deleteViews, handleViewJobs } from './delete-views.ts'
export { exportPersonalData } from './export-personal-data.ts'
