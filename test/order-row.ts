import type { OrderRow } from '#features/orders/api/public.ts'

type Item = OrderRow['items'][number]

/** An order item as returned by the database. */
export function anItemRow(spec: Partial<Item> = {}): Item {
  return {
    id: '019a0000-0000-7000-8000-000000000001',
    product_id: '019a0000-0000-7000-8000-000000000002',
    variant_id: '019a0000-0000-7000-8000-000000000003',
    product_name: 'Áo lụa Ễ Ặ Ỗ',
    product_slug: 'ao-lua',
    variant_name: 'Đỏ đô, XL',
    sku: 'AL-1',
    image_url: null,
    quantity: 2,
    original_price: 120_000,
    final_price: 100_000,
    flash_sale_entry_id: null,
    is_preorder: false,
    in_shipments: 0,
    location_id: null,
    ...spec,
  }
}

/** A pending COD order as returned by the database. */
export function anOrderRow(spec: Partial<OrderRow> = {}): OrderRow {
  return {
    id: 'DH7K3M9QX2',
    user_id: null,
    status: 'PENDING',
    stage: 'TO_CONFIRM',
    payment_method: 'COD',
    payment_status: 'unpaid',
    subtotal: 200_000,
    shipping_fee: 30_000,
    shipping_discount: 0,
    voucher_discount: 0,
    coin_discount: 0,
    staff_discount: 0,
    total: 230_000,
    paid_amount: 0,
    refunded_amount: 0,
    returned_amount: 0,
    payment_due_at: null,
    hold_reason: null,
    hold_due_at: null,
    bank_account: null,
    delivery: null,
    recipient: 'Nguyễn Thị Ngọc Ánh',
    phone: '0912345678',
    email: null,
    street: '12 phố Mẫu',
    province_name: 'Hà Nội',
    district_name: 'Ba Đình',
    ward_name: 'Phúc Xá',
    carrier: null,
    tracking_code: null,
    link_token: null,
    created_at: new Date('2026-11-20T07:05:00Z'),
    items: [anItemRow()],
    shipments: [],
    events: [],
    ...spec,
  }
}
