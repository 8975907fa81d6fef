import { z } from 'zod'

/** The codes of the 34 provinces since 1 July 2025. */
export const provinces2025: readonly string[] =
  '01 04 08 11 12 14 15 19 20 22 24 25 31 33 37 38 40 42 44 46 48 51 52 56 66 68 75 79 80 82 86 91 92 96'.split(
    ' ',
  )

export const maxZones = 20
export const maxBands = 20

const whole = (min: number, max: number, message: string) =>
  z.int(message).min(min, message).max(max, message)
const fee = whole(0, 10_000_000, 'Cần số tiền từ 0đ đến 10.000.000đ.')
const gram = whole(1, 1_000_000, 'Cần số gram từ 1 đến 1.000.000.')
const days = whole(0, 60, 'Cần số ngày từ 0 đến 60.')

const ShippingZone = z
  .object({
    name: z
      .string('Cần tên vùng.')
      .trim()
      .min(1, 'Cần tên vùng.')
      .max(60, 'Tên vùng tối đa 60 ký tự.')
      .regex(/^[^\p{Cc}]*$/u, 'Tên vùng có ký tự không dùng được.'),
    /** Codes of the 34 provinces. */
    provinces: z
      .array(z.enum(provinces2025 as [string, ...string[]]))
      .min(1, 'Vùng chưa có tỉnh nào.')
      .max(34),
    /** A parcel arrives within these days. */
    minDays: days,
    maxDays: days,
    /** Fees in đồng by weight, the lightest first; each is from the one before. */
    bands: z
      .array(z.object({ upToGram: gram, fee }))
      .min(1, 'Cần ít nhất một mức cân nặng.')
      .max(maxBands, `Tối đa ${maxBands} mức cân nặng.`),
    /** Beyond the last band each `stepGram` begun adds the fee. */
    next: z.object({ stepGram: gram, fee }),
    /** Đồng off the fee from a subtotal on; the highest that is reached counts. */
    discounts: z
      .array(
        z.object({
          from: whole(1, 1_000_000_000, 'Cần số tiền từ 1đ đến 1.000.000.000đ.'),
          off: whole(1, 10_000_000, 'Cần số tiền từ 1đ đến 10.000.000đ.'),
        }),
      )
      .max(maxBands, `Tối đa ${maxBands} mức giảm.`),
  })
  .superRefine(({ minDays, maxDays, bands, discounts }, { addIssue }) => {
    const add = (path: (string | number)[], message: string) =>
      addIssue({ code: 'custom', path, message })
    if (minDays > maxDays) add(['maxDays'], 'Không được ít hơn số ngày nhanh nhất.')
    for (const [index, { upToGram }] of bands.entries()) {
      const before = bands[index - 1]?.upToGram ?? 0
      if (upToGram <= before) add(['bands', index, 'upToGram'], `Cần nhiều hơn ${before} g.`)
    }
    for (const [index, { from }] of discounts.entries()) {
      const before = discounts[index - 1]?.from ?? 0
      if (from <= before) add(['discounts', index, 'from'], 'Cần nhiều hơn mức trước.')
    }
  })
export type ShippingZone = z.infer<typeof ShippingZone>

/** What parcels cost: every province is in one zone. */
export const ShippingRates = z
  .array(ShippingZone)
  .min(1, 'Cần ít nhất một vùng.')
  .max(maxZones, `Tối đa ${maxZones} vùng.`)
  .superRefine((zones, { addIssue }) => {
    const all = zones.flatMap(({ provinces }) => provinces)
    const add = (path: (string | number)[], message: string) =>
      addIssue({ code: 'custom', path, message })
    const missing = provinces2025.filter((code) => !all.includes(code)).length
    if (missing > 0) add([], `Còn ${missing} tỉnh thành chưa thuộc vùng nào.`)
    for (const [index, { name, provinces }] of zones.entries()) {
      const earlier = zones.slice(0, index)
      const isRepeated = provinces.some(
        (code, place) =>
          provinces.indexOf(code) < place || earlier.some((zone) => zone.provinces.includes(code)),
      )
      if (isRepeated) add([index, 'provinces'], 'Có tỉnh thành đã thuộc vùng khác.')
      if (earlier.some((zone) => zone.name === name))
        add([index, 'name'], 'Đã có vùng với tên này.')
    }
  })
export type ShippingRates = z.infer<typeof ShippingRates>

/** Reads rates from JSON: the rates, or the first thing that is wrong with them. */
export function readShippingRates(text: string): { rates: ShippingRates } | { problem: string } {
  try {
    const parsed = ShippingRates.safeParse(JSON.parse(text))
    if (parsed.success) return { rates: parsed.data }
    const [issue] = parsed.error.issues
    const [zone] = issue?.path ?? []
    const place = typeof zone === 'number' ? `Vùng ${zone + 1}: ` : ''
    return { problem: `${place}${issue?.message ?? 'không đúng dạng'}` }
  } catch {
    return { problem: 'Bảng giá không đúng dạng.' }
  }
}
