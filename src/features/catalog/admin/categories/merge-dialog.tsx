import { useState } from 'react'
import { problemOf } from '#back-office/api.ts'
import { FormDialog } from '#back-office/form/form-dialog.tsx'
import { staleEditOf } from '#back-office/form/stale-edit.tsx'
import { Combobox } from '#storefront/ui/combobox.tsx'
import { branchOf, type Category, childrenOf, pathText } from './tree.ts'
import type { TreeChanges } from './use-tree-changes.ts'

type Props = {
  all: readonly Category[]
  category: Category
  /** It is to be deleted, and has products or subcategories. */
  isDeleting: boolean
  changes: TreeChanges
  onClose: () => void
}

/** Asks where the products and subcategories of a category go. */
export function MergeDialog({ all, category, isDeleting, changes, onClose }: Props) {
  const [intoId, setIntoId] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const own = new Set(branchOf(all, category).map(({ id }) => id))
  const options = all
    .filter(({ id, work }) => !own.has(id) && !work?.intoId)
    .map(({ id }) => ({ value: id, label: pathText(all, id) }))
    .toSorted((one, other) => one.label.localeCompare(other.label, 'vi'))
  const latest = all.find(({ id }) => id === category.id) ?? category
  const submit = async () => {
    const into = all.find(({ id }) => id === intoId)
    if (!into) return setError('Hãy chọn danh mục.')
    setBusy(true)
    try {
      await changes.merge(latest, into)
      onClose()
    } catch (thrown) {
      const stale = staleEditOf(thrown)
      setError(
        stale
          ? `${stale.by ?? 'Người khác'} vừa sửa danh mục này. Hãy xem lại rồi gộp lần nữa.`
          : problemOf(thrown),
      )
      await changes.reload()
    } finally {
      setBusy(false)
    }
  }
  const children = childrenOf(all, category.id).length
  const what = [
    category.hasProducts && 'sản phẩm',
    children > 0 && `${children} danh mục con`,
  ].filter(Boolean)
  return (
    <FormDialog
      title={isDeleting ? `Xoá “${category.name}”` : `Gộp “${category.name}”`}
      description={
        isDeleting
          ? `Danh mục còn ${what.join(' và ')}. Chúng chuyển sang danh mục bạn chọn, và địa chỉ cũ dẫn khách đến đó.`
          : 'Sản phẩm và danh mục con chuyển sang danh mục bạn chọn. Địa chỉ cũ dẫn khách đến đó.'
      }
      submitLabel={isDeleting ? 'Chuyển và xoá' : 'Gộp'}
      busy={busy}
      problem={undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      <Combobox
        label={isDeleting ? 'Chuyển sang' : 'Gộp vào'}
        options={options}
        value={intoId}
        onChange={(value) => {
          setIntoId(value)
          setError(undefined)
        }}
        placeholder="Gõ tên danh mục"
        error={error}
      />
    </FormDialog>
  )
}
