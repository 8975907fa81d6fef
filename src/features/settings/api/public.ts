export { findSettings } from './find-settings.ts'
export { saveAccount } from './save-bank-account.ts'
export { saveGroup } from './save-settings.ts'
