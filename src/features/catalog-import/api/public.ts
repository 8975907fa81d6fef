export { handleImportJobs } from './jobs.ts'
export { importRoutes } from './routes.ts'
