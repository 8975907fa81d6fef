export { addAddress } from './add-address.ts'
export { exportOf } from './export-of.ts'
export { findAddress, listAddresses } from './repository.ts'
