import { alertShopper } from '#storefront/ui/toasts.ts'
import { undoRemoval } from './undo-removal.ts'
import type { ProductForm } from './use-product-form.ts'
import type { Grid } from './variant-grid.ts'

/** Removes an option or a value. What goes with it may have been much to type, and so comes back on a press. */
export function removeFromGrid(form: ProductForm, what: string, by: (grid: Grid) => Grid): void {
  const { grid } = form.values
  const after = by(grid)
  const version = form.versionNow()
  form.set({ grid: after })
  const undo = () => {
    // What is saved has other keys.
    if (form.versionNow() !== version) alertShopper('Đã lưu nên không hoàn tác được.', 'problem')
    else form.set(({ grid: now }) => ({ grid: undoRemoval(now, grid, after) }))
  }
  alertShopper(`Đã bỏ ${what}.`, 'success', { label: 'Hoàn tác', onPress: undo, isOfForm: true })
}
