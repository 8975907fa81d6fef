export { createAccount, type NewAccount } from './create-account.ts'
export { findUser } from './repository.ts'
