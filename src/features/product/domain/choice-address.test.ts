import fc from 'fast-check'
import { expect, test } from 'vitest'
import { variantParameter, withVariant } from './choice-address.ts'

test('the chosen variant is added to the address and removed again, and all else stays', () => {
  expect(withVariant('', 'v1')).toBe('?variant=v1')
  expect(withVariant('?reviewOrderId=DH1&variant=v1', 'v2')).toBe('?reviewOrderId=DH1&variant=v2')
  expect(withVariant('?variant=v1&variant=v2', 'v1')).toBe('?variant=v1')
  expect(withVariant('?variant=v1', undefined)).toBe('')
  // Unchanged, including its encoding.
  expect(withVariant('?q=áo dài', undefined)).toBe('?q=áo dài')
})

test('the written address is read back, and writing it again changes nothing', () => {
  const name = fc.oneof(fc.constant(variantParameter), fc.string())
  const pairs = fc.array(fc.tuple(name, fc.string()), { maxLength: 4 })
  fc.assert(
    fc.property(pairs, fc.option(fc.string(), { nil: undefined }), (query, id) => {
      const search = query.length > 0 ? `?${new URLSearchParams(query)}` : ''
      const written = withVariant(search, id)
      expect(new URLSearchParams(written).get(variantParameter) ?? undefined).toBe(id)
      expect(withVariant(written, id)).toBe(written)
    }),
  )
})
