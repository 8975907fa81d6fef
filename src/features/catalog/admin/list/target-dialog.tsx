import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { problemOf } from '#back-office/api.ts'
import { FormDialog } from '#back-office/form/form-dialog.tsx'
import { Combobox } from '#storefront/ui/combobox.tsx'
import type { GoodsChange } from '../../goods-contract.ts'
import { goodsFiltersQuery } from './queries.ts'
import { changeNames } from './texts.ts'

/** Changes of which it is asked where to. */
export const targetKinds = ['category', 'add-category', 'remove-category', 'brand'] as const
export type TargetKind = (typeof targetKinds)[number]
export const isTargetKind = (kind: string): kind is TargetKind =>
  targetKinds.some((each) => each === kind)

const submitLabels: Readonly<Record<TargetKind, string>> = {
  category: 'Chuyển',
  'add-category': 'Thêm',
  'remove-category': 'Bỏ',
  brand: 'Đặt',
}

const hints: Partial<Record<TargetKind, string>> = {
  'add-category': 'Danh mục chính giữ nguyên; khách tìm thấy sản phẩm ở cả hai nơi.',
  'remove-category': 'Danh mục chính của sản phẩm không bỏ được, chỉ chuyển được.',
}

type Props = {
  kind: TargetKind
  /** How many products, in words. */
  what: string
  /** Resolves to whether it was done. */
  onChoose: (change: GoodsChange, onProblem: (error: unknown) => void) => Promise<boolean>
  onClose: () => void
}

const noBrand = 'none'

/** Chooses the category that products move to, get or lose, or the brand that they get. */
export function TargetDialog({ kind, what, onChoose, onClose }: Props) {
  const { data, error: unread } = useQuery(goodsFiltersQuery)
  const [chosen, setChosen] = useState('')
  const [error, setError] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const isCategory = kind !== 'brand'
  const options = isCategory
    ? (data?.categories ?? []).map(({ id, path }) => ({ value: id, label: path }))
    : [
        { value: noBrand, label: 'Không có thương hiệu' },
        ...(data?.brands ?? []).map(({ id, name }) => ({ value: id, label: name })),
      ]
  const submit = async () => {
    setError(undefined)
    setProblem(undefined)
    if (!chosen) {
      setError(isCategory ? 'Vui lòng chọn danh mục.' : 'Vui lòng chọn thương hiệu.')
      return
    }
    setBusy(true)
    const change: GoodsChange = isCategory
      ? { kind, categoryId: chosen }
      : { kind: 'brand', brandId: chosen === noBrand ? null : chosen }
    const isDone = await onChoose(change, (thrown) => setProblem(problemOf(thrown)))
    setBusy(false)
    if (isDone) onClose()
  }
  return (
    <FormDialog
      title={changeNames[kind]}
      description={`Cho ${what}. Làm xong vẫn hoàn tác được.`}
      submitLabel={submitLabels[kind]}
      busy={busy}
      problem={problem ?? (unread ? problemOf(unread) : undefined)}
      onSubmit={submit}
      onClose={onClose}
    >
      <Combobox
        label={isCategory ? 'Danh mục' : 'Thương hiệu'}
        placeholder="Gõ để tìm"
        options={options}
        value={chosen}
        onChange={setChosen}
        error={error}
        hint={hints[kind]}
      />
    </FormDialog>
  )
}
