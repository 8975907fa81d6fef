import { type CategoryPaths, furtherCategories } from '../../domain/further-categories.ts'
import type { GoodsChange, GoodsState } from '../../goods-contract.ts'
import { mostFurther } from '../../limits.ts'

/** What is asked of a product before it is changed. */
export type ChangedGoods = {
  state: GoodsState
  categoryId: string
  /** Its categories besides the main one. */
  further: readonly string[]
  brandId: string | null
  hasVariants: boolean
}

type Decision = 'done' | 'already' | { refused: string }

/** Whether a change is made, was made before, or is refused, and why. `paths` has the categories of the change and of the product. */
export function decideChange(
  change: GoodsChange,
  product: ChangedGoods,
  paths: CategoryPaths,
): Decision {
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
    case 'add-category':
    case 'remove-category':
      return decideFurther(change, product, paths)
    case 'brand':
      return product.brandId === change.brandId ? 'already' : 'done'
  }
}

type CategoryChange = Extract<GoodsChange, { categoryId: string }>

function decideFurther(
  change: CategoryChange,
  product: ChangedGoods,
  paths: CategoryPaths,
): Decision {
  const { categoryId, further } = product
  if (change.kind === 'remove-category') {
    const isWithin = (id: string) =>
      id !== change.categoryId && paths.get(id)?.includes(change.categoryId)
    if (change.categoryId === categoryId) {
      return { refused: 'Đây là danh mục chính. Hãy chuyển sản phẩm sang danh mục khác.' }
    }
    // Taken out of it, shoppers would find it there all the same.
    if ([categoryId, ...further].some(isWithin)) {
      return { refused: 'Sản phẩm ở một danh mục con của danh mục này. Hãy chọn danh mục con đó.' }
    }
  }
  const after = furtherAfter(change, product, paths)
  if (after.length > mostFurther) {
    return { refused: `Đã có ${mostFurther} danh mục khác. Hãy bỏ bớt trước.` }
  }
  return after.join() === furtherCategories(categoryId, further, paths).join() ? 'already' : 'done'
}

/** The categories besides the main one that a product has after a change. */
export function furtherAfter(
  change: CategoryChange,
  { categoryId, further }: Pick<ChangedGoods, 'categoryId' | 'further'>,
  paths: CategoryPaths,
): string[] {
  if (change.kind === 'category') return furtherCategories(change.categoryId, further, paths)
  const wanted =
    change.kind === 'add-category'
      ? [...further, change.categoryId]
      : further.filter((id) => id !== change.categoryId)
  return furtherCategories(categoryId, wanted, paths)
}
