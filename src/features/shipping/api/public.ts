import type { ShippingMethods } from '#shared/shipping-rates.ts'
import { type OfferedMethod, offerMethods, type Parcel, usualMethods } from '../domain.ts'

/** Names the methods by which a parcel can be sent, at least one, with their fees and days. Carriers are further functions of this shape. */
export type ShippingProvider = (
  parcel: Parcel,
  shop: {
    /** One of the 34 provinces. */
    fromProvinceCode: string
    /** Undefined for the usual one. */
    methods: ShippingMethods | undefined
  },
) => Promise<OfferedMethod[]>

export const tableRateProvider: ShippingProvider = async (parcel, { fromProvinceCode, methods }) =>
  offerMethods(methods ?? usualMethods(fromProvinceCode), parcel)
