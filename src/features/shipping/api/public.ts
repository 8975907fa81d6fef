import type { ShippingRates } from '#shared/shipping-rates.ts'
import { type Days, type Parcel, quoteParcel, usualRates } from '../domain.ts'

/** Names the fee for a parcel, in đồng, and when it arrives. Carriers are further functions of this shape. */
export type ShippingProvider = (
  parcel: Parcel,
  shop: {
    /** One of the 34 provinces. */
    fromProvinceCode: string
    /** Undefined for the usual ones. */
    rates: ShippingRates | undefined
  },
) => Promise<{ fee: number; days: Days }>

export const tableRateProvider: ShippingProvider = async (parcel, { fromProvinceCode, rates }) =>
  quoteParcel(rates ?? usualRates(fromProvinceCode), parcel)
