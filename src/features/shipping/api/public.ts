import { type Parcel, tableRate } from '../domain.ts'

/** Names the fee for a parcel, in đồng. Carriers are further functions of this shape. */
export type ShippingProvider = (parcel: Parcel) => Promise<number>

export const tableRateProvider: ShippingProvider = async (parcel) => tableRate(parcel)
