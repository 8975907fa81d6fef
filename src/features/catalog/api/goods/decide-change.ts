import type { GoodsChange, GoodsState } from '../../goods-contract.ts'

/** What is asked of a product before it is changed. */
export type ChangedGoods = {
  state: GoodsState
  categoryId: string
  brandId: string | null
  hasVariants: boolean
}

type Decision = 'done' | 'already' | { refused: string }

/** Whether a change is made, was made before, or is refused, and why. */
export function decideChange(change: GoodsChange, product: ChangedGoods): Decision {
  const { state } = product
  switch (change.kind) {
    case 'publish':
      if (state === 'on_sale') return 'already'
      return product.hasVariants
        ? 'done'
        : { refused: 'Chưa có giá bán. Hãy mở sản phẩm và nhập giá.' }
    case 'hide':
      return state === 'on_sale' || state === 'planned' ? 'done' : 'already'
    case 'archive':
      return state === 'archived' ? 'already' : 'done'
    case 'unarchive':
      return state === 'archived' ? 'done' : 'already'
    case 'delete':
      return state === 'draft'
        ? 'done'
        : { refused: 'Chỉ xoá được bản nháp. Hãy lưu trữ sản phẩm này.' }
    case 'category':
      return product.categoryId === change.categoryId ? 'already' : 'done'
    case 'brand':
      return product.brandId === change.brandId ? 'already' : 'done'
  }
}
