export { addAddress } from './add-address.ts'
export { exportPersonalData } from './export-personal-data.ts'
export { destinationColumns, findAddress, listAddresses } from './repository.ts'
export { resolveAddress } from './resolve-address.ts'
