import { z } from 'zod'

/** The codes of the 34 provinces since 1 July 2025. */
export const provinces2025: readonly string[] =
  '01 04 08 11 12 14 15 19 20 22 24 25 31 33 37 38 40 42 44 46 48 51 52 56 66 68 75 79 80 82 86 91 92 96'.split(
    ' ',
  )

export const maxMethods = 5
export const maxZones = 20
export const maxBands = 20

const whole = (min: number, max: number, message: string) =>
  z.int(message).min(min, message).max(max, message)
const fee = whole(0, 10_000_000, 'Cần số tiền từ 0đ đến 10.000.000đ.')
const gram = whole(1, 1_000_000, 'Cần số gram từ 1 đến 1.000.000.')
const days = whole(0, 60, 'Cần số ngày từ 0 đến 60.')

const nameOf = (what: string, max: number) =>
  z
    .string(`Cần tên ${what}.`)
    .trim()
    .min(1, `Cần tên ${what}.`)
    .max(max, `Tên ${what} tối đa ${max} ký tự.`)
    .regex(/^[^\p{Cc}]*$/u, `Tên ${what} có ký tự không dùng được.`)

const ShippingZone = z
  .object({
    name: nameOf('vùng', 60),
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

/** What parcels cost by one method: no province is in two zones. It is not offered where none is. */
const ShippingRates = z
  .array(ShippingZone)
  .min(1, 'Cần ít nhất một vùng.')
  .max(maxZones, `Tối đa ${maxZones} vùng.`)
  .superRefine((zones, { addIssue }) => {
    const add = (path: (string | number)[], message: string) =>
      addIssue({ code: 'custom', path, message })
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

/** Of a method whose name nobody has chosen. */
export const standardMethod = { id: 'standard', name: 'Giao tiêu chuẩn' }

const ShippingMethod = z.object({
  /** Stays when the method is renamed: orders keep it. */
  id: z.string().regex(/^[a-z\d-]{1,40}$/, 'Mã của cách giao có ký tự không dùng được.'),
  name: nameOf('cách giao', 40),
  zones: ShippingRates,
})
export type ShippingMethod = z.infer<typeof ShippingMethod>

/** The ways in which a shop delivers, in the order in which they are offered; every province has one. */
export const ShippingMethods = z
  .preprocess(
    withMethod,
    z
      .array(ShippingMethod)
      .min(1, 'Cần ít nhất một cách giao.')
      .max(maxMethods, `Tối đa ${maxMethods} cách giao.`),
  )
  .superRefine((methods, { addIssue }) => {
    const add = (path: (string | number)[], message: string) =>
      addIssue({ code: 'custom', path, message })
    const missing = provincesWithout(methods.flatMap(({ zones }) => zones)).length
    if (missing > 0) {
      const without = methods.length > 1 ? 'chưa có cách giao nào' : 'chưa thuộc vùng nào'
      add([], `Còn ${missing} tỉnh thành ${without}.`)
    }
    for (const [index, { id, name }] of methods.entries()) {
      const earlier = methods.slice(0, index)
      if (earlier.some((method) => method.name === name))
        add([index, 'name'], 'Đã có cách giao với tên này.')
      if (earlier.some((method) => method.id === id))
        add([index, 'id'], 'Đã có cách giao với mã này.')
    }
  })
export type ShippingMethods = z.infer<typeof ShippingMethods>

/** The provinces that are in no zone. */
export function provincesWithout(zones: readonly { provinces: readonly string[] }[]): string[] {
  return provinces2025.filter((code) => zones.every(({ provinces }) => !provinces.includes(code)))
}

/** A table alone is that of the only method. */
function withMethod(value: unknown): unknown {
  const isTable = Array.isArray(value) && value.length > 0 && !value.some(isMethod)
  return isTable ? [{ ...standardMethod, zones: value }] : value
}

const isMethod = (item: unknown) => typeof item === 'object' && item !== null && 'zones' in item

/** Reads methods from JSON: the methods, or the first thing that is wrong with them. */
export function readShippingMethods(
  text: string,
): { methods: ShippingMethods } | { problem: string } {
  try {
    const parsed = ShippingMethods.safeParse(JSON.parse(text))
    if (parsed.success) return { methods: parsed.data }
    const [issue] = parsed.error.issues
    const [method, part, zone] = issue?.path ?? []
    const places = [
      typeof method === 'number' && method > 0 && `Cách giao ${method + 1}: `,
      part === 'zones' && typeof zone === 'number' && `Vùng ${zone + 1}: `,
    ]
    const place = places.filter(Boolean).join('')
    return { problem: `${place}${issue?.message ?? 'không đúng dạng'}` }
  } catch {
    return { problem: 'Bảng giá không đúng dạng.' }
  }
}
