export { EmptyWallet } from './drawings.tsx'
export { findOffers, type Offer } from './offers.ts'
export { VoucherTicket } from './voucher-ticket.tsx'
export { pointsQuery, vouchersQuery } from './wallet-queries.ts'
