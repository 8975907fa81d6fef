import { expect, test } from 'vitest'
import { render, textOf } from '#test/render.tsx'
import { parseOrder } from './order-parsers.ts'
import { ParcelTracking } from './parcel-tracking.tsx'

const shown = (tracking: object | null) =>
  textOf(render(<ParcelTracking order={parseOrder({ id: 'DH7K3M9QX2', tracking })} />))

test('a parcel is shown by its carrier and code, and the code can be copied', () => {
  expect(shown({ carrier: 'GHN', code: 'X1' })).toBe('GHN X1 Chép mã vận đơn')
  expect(shown({ carrier: '', code: 'X1' })).toBe('Mã vận đơn X1 Chép mã vận đơn')
  expect(shown({ carrier: 'GHN', code: '' })).toBe('GHN')
  expect(shown(null)).toBe('')
})
