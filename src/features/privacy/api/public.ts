export { deleteAccount } from './delete-account.ts'
export { exportAccount } from './export-account.ts'
export { handlePrivacyJobs } from './remove-mails.ts'
