import { randomBytes } from 'node:crypto'
import type { Db } from '#platform/database.ts'
import { aCategory, aShopper, aVariant, aVoucher } from './builders.ts'

const inDays = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString()

/** Vouchers and a shopper with coins for the calls about them, with valid values. */
export async function voucherScene(db: Db) {
  const [known, ending] = [await aVoucher(db), await aVoucher(db)]
  const shopper = await aShopper(db)
  const { id: categoryId } = await aCategory(db)
  const { productId } = await aVariant(db)
  const ids: [RegExp, string][] = [
    [/\/vouchers\/{id}\/end/, ending.id],
    [/\/vouchers\//, known.id],
    [/\/coins\//, shopper.id],
  ]
  const values = (path: string): object => {
    if (!/\/(vouchers|coins)($|\/)/.test(path)) return {}
    return {
      code: path.endsWith('/vouchers')
        ? `THU${randomBytes(5).toString('hex').toUpperCase()}`
        : known.code,
      ...{ kind: 'amount', value: 50_000, maxDiscount: null, minSubtotal: 100_000 },
      ...{ startAt: inDays(-1), endAt: inDays(7), quantity: 100, description: 'Tháng Mười hai' },
      ...{ productIds: [productId], categoryIds: [categoryId] },
      ...{ account: shopper.phone, amount: 1000, balance: 0 },
      ...{ q: 'ma', state: 'usable' },
    }
  }
  return { ids, values }
}
