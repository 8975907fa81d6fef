export { bankTransferFor } from './bank-transfer.ts'
