export { handleVisitJobs } from './visit-jobs.ts'
export { readVisitReport, type VisitReport } from './visit-report.ts'
