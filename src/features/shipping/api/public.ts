import { type Days, type Parcel, tableDays, tableRate } from '../domain.ts'

/** Names the fee for a parcel, in đồng, and when it arrives. Carriers are further functions of this shape. */
export type ShippingProvider = (parcel: Parcel) => Promise<{ fee: number; days: Days }>

export const tableRateProvider: ShippingProvider = async (parcel) => ({
  fee: tableRate(parcel),
  days: tableDays(parcel),
})
