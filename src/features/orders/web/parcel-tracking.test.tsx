import { expect, test } from 'vitest'
import { render, textOf } from '#test/render.tsx'
import { parseOrder } from './order-parsers.ts'
import { ParcelTracking } from './parcel-tracking.tsx'

const shown = (tracking: object | null) =>
  textOf(render(<ParcelTracking order={parseOrder({ id: 'DH7K3M9QX2', tracking })} />))

test('a parcel is shown by its carrier and code, and the code can be copied', () => {
  expect(shown({ carrier: 'GHN', code: 'X1' })).toBe('GHN X1 Chép mã vận đơn')
  expect(shown({ carrier: 'GHN', code: 'GY123' })).toBe(
    'GHN GY123 Theo dõi ở GHN đơn hàng (mở trang khác) Chép mã vận đơn',
  )
  expect(shown({ carrier: '', code: 'X1' })).toBe('Mã vận đơn X1 Chép mã vận đơn')
  expect(shown({ carrier: 'GHN', code: '' })).toBe('GHN')
  expect(shown(null)).toBe('')
})

test('an order that is sent apart has a list of its parcels and of what is to come', () => {
  const line = (id: string, name: string, quantity: number) => ({
    ...{ id, quantity, price: 50_000, product: { id, name } },
  })
  const order = parseOrder({
    ...{ id: 'DH7K3M9QX2', status: 'PENDING', total: 250_000, paymentMethod: 'COD' },
    payment: { status: 'unpaid', paidAmount: 50_000 },
    orderItems: [line('a', 'Hũ gốm', 3), line('b', 'Chén', 1)],
    shipments: [
      { number: 1, carrier: 'GHN', code: 'X1', items: [{ itemId: 'a', quantity: 2 }] },
      { number: 2, items: [{ itemId: 'b', quantity: 1 }] },
    ],
  })
  expect(order.statusText).toBe('Đã gửi một phần')
  expect(textOf(render(<ParcelTracking order={order} />))).toBe(
    'Kiện 1 · GHN X1 Chép mã vận đơn kiện 1 2 × Hũ gốm Kiện 2 1 × Chén Sẽ gửi sau 1 × Hũ gốm Bạn trả 200.000đ khi nhận kiện cuối cùng.',
  )
})
