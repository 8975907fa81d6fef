export { handleVisitJobs } from './visit-jobs.ts'
export { getVisitReport, type VisitReport } from './visit-report.ts'
