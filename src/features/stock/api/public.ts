export { lockOpenLocations, type OpenLocation } from './lock-open-locations.ts'
export { type LockedVariant, lockVariants, stockAt } from './lock-variants.ts'
export { handleStockValueJobs } from './stock-value.ts'
