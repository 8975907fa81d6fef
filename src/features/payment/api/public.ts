export { bankTransferFor } from './bank-transfer.ts'
export { vietnameseBanks } from './banks.ts'
export { createProviders, providerNames } from './create-providers.ts'
export type { BankTransferNotification } from './providers/provider.ts'
