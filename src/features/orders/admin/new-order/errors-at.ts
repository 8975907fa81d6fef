import { ApiError } from '#storefront/api/api-error.ts'
import { isRecord } from '#storefront/api/parse.ts'

/** What the server says about fields, by their place in a draft. */
export function errorsAt(error: unknown): Readonly<Record<string, string>> {
  const body = error instanceof ApiError ? error.body : undefined
  if (!isRecord(body) || !Array.isArray(body.errors)) return {}
  return Object.fromEntries(
    body.errors.flatMap((entry: unknown) =>
      isRecord(entry) && typeof entry.path === 'string' && typeof entry.message === 'string'
        ? [[entry.path.replace(/^contents\./, ''), entry.message]]
        : [],
    ),
  )
}

const places = [
  'lines',
  'phone',
  'name',
  'email',
  'address.provinceCode',
  'address.districtCode',
  'address.wardCode',
  'address.street',
  'voucherCode',
  'note',
]
const discountPlaces = ['discount.value', 'discount.reason']

/** What is said about fields that the form does not show, in one text; undefined for nothing. */
export function errorsElsewhere(
  errors: Readonly<Record<string, string>>,
  hasDiscountFields: boolean,
): string | undefined {
  const shown = hasDiscountFields ? [...places, ...discountPlaces] : places
  const texts = Object.entries(errors)
    .filter(([path]) => !shown.includes(path))
    .map(([, text]) => text)
  return texts.length > 0 ? [...new Set(texts)].join(' ') : undefined
}
