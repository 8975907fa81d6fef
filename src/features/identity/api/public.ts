export { closeKnownAccount } from './close-known-account.ts'
export { passwordConfirmation } from './confirm-password.ts'
export { createAccount } from './create-account.ts'
export { exportPersonalData } from './export-personal-data.ts'
export { handleSignInJobs } from './jobs.ts'
export {
  type AccountNames,
  lockAccount,
  removeAccount,
  resetSignInLimits,
} from './remove-account.ts'
export { findAccount, getUser } from './repository.ts'
export { setPassword } from './set-password.ts'
