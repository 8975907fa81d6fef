export { type Decision, decideStore } from './decide-store.ts'
export { exportOf, findStoreIds } from './export-of.ts'
export { handleStoreMails } from './mails.ts'
export { findStores, type StoreRequest } from './repository.ts'
