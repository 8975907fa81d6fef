export { createAccount } from './create-account.ts'
export { findAccount } from './find-account.ts'
export { handleSignInJobs } from './forget-expired.ts'
export { setPassword } from './set-password.ts'
