export { findAddress } from './repository.ts'
