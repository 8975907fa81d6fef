import { formatVnd } from '#shared/format.ts'
import type { DraftContents, DraftQuote } from '../../draft-contract.ts'

type Known = {
  /** Names of products by variant, as far as they are known. */
  names: ReadonlyMap<string, string>
  /** The name of a region. */
  regionOf: (address: DraftContents['address']) => string
  /** Methods of delivery that can be chosen. */
  methods: NonNullable<DraftQuote['deliveryMethods']>
}

const texts: readonly [label: string, textOf: (contents: DraftContents) => string][] = [
  ['Số điện thoại', ({ phone }) => phone],
  ['Họ và tên', ({ name }) => name],
  ['Email', ({ email }) => email],
  ['Thanh toán', ({ paymentMethod }) => (paymentMethod === 'COD' ? 'COD' : 'chuyển khoản')],
  ['Mã giảm giá', ({ voucherCode }) => voucherCode],
  ['Giảm giá', ({ discount }) => discountText(discount)],
  ['Ghi chú', ({ note }) => note],
]

/** What two people have entered in the fields of a draft. */
export function staleFields(
  mine: DraftContents,
  theirs: DraftContents,
  { names, regionOf, methods }: Known,
) {
  const methodOf = ({ deliveryMethodId }: DraftContents) =>
    methods.find(({ id }) => id === deliveryMethodId)?.name ?? 'chưa chọn'
  const addressOf = ({ address }: DraftContents) =>
    [address.street, regionOf(address)].filter(Boolean).join(', ')
  return [
    {
      label: 'Sản phẩm',
      mine: linesText(mine, theirs, names, 'sản phẩm bạn vừa thêm'),
      theirs: linesText(theirs, mine, names, 'sản phẩm họ vừa thêm'),
    },
    { label: 'Địa chỉ', mine: addressOf(mine), theirs: addressOf(theirs) },
    { label: 'Cách giao', mine: methodOf(mine), theirs: methodOf(theirs) },
    ...texts.map(([label, textOf]) => ({ label, mine: textOf(mine), theirs: textOf(theirs) })),
  ]
}

/** The lines that the other does not have in the same quantity. */
function linesText(
  { lines }: DraftContents,
  other: DraftContents,
  names: Known['names'],
  unknown: string,
): string {
  const isBoth = ({ variantId, quantity }: (typeof lines)[number]) =>
    other.lines.some((line) => line.variantId === variantId && line.quantity === quantity)
  const own = lines
    .filter((line) => !isBoth(line))
    .map(({ variantId, quantity }) => `${quantity} × ${names.get(variantId) ?? unknown}`)
  return own.join(', ')
}

const discountText = (discount: DraftContents['discount']) =>
  discount
    ? [
        discount.kind === 'percent' ? `${discount.value} %` : formatVnd(discount.value),
        discount.reason,
      ]
        .filter(Boolean)
        .join(', ')
    : 'không'
