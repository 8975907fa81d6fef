export { type Decision, decideStore } from './decide-store.ts'
export { exportPersonalData, findStoreIds } from './export-personal-data.ts'
export { findStores, type StoreRequest } from './repository.ts'
export { handleStoreEmails } from './store-emails.ts'
