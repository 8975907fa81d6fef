export { addAddress } from './add-address.ts'
export { findAddress, listAddresses } from './repository.ts'
