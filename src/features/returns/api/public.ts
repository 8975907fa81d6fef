export { anonymizeReturns } from './anonymize-returns.ts'
export { exportPersonalData } from './export-personal-data.ts'
export { markUndelivered } from './mark-undelivered.ts'
export { handleReturnEmails } from './return-emails.ts'
