import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { getPublic, problemOf } from '#back-office/api.ts'
import { errorsByField } from '#back-office/form/field-errors.ts'
import { FormDialog } from '#back-office/form/form-dialog.tsx'
import { useJsonDraft } from '#back-office/form/use-json-draft.ts'
import type { CategoryNode } from '#features/catalog/contract.ts'
import { formatDateTime } from '#shared/format.ts'
import { randomUuid } from '#storefront/shopper-storage.ts'
import { Combobox } from '#storefront/ui/combobox.tsx'
import { RadioGroup } from '#storefront/ui/radio-group.tsx'
import { TextField } from '#storefront/ui/text-field.tsx'
import type { Stocktake } from '../../stocktake-contract.ts'
import { LocationField } from '../places/location-field.tsx'
import { useWorkplace } from '../places/queries.ts'
import { useStockChange } from '../queries.ts'

type Draft = { name: string; scope: 'scanned' | 'category'; categoryId: string }

const scopes = [
  {
    value: 'scanned',
    label: 'Những gì quét được',
    description: 'Hàng không quét đến thì giữ nguyên.',
  },
  {
    value: 'category',
    label: 'Cả một danh mục',
    description: 'Hàng đang bán của danh mục được liệt kê để không sót.',
  },
]

/** What is to be counted. */
export function StartDialog({ onClose }: { onClose: () => void }) {
  const { busy, post } = useStockChange()
  const navigate = useNavigate()
  const [id] = useState(randomUuid)
  const [today] = useState(() => formatDateTime(new Date()).slice(0, 10))
  const nothing: Draft = { name: `Kiểm kho ${today}`, scope: 'scanned', categoryId: '' }
  const draft = useJsonDraft<Draft>('stocktake', nothing, 0)
  const { name, scope, categoryId } = draft.values
  const place = useWorkplace()
  const [error, setError] = useState<unknown>()
  const [isChecked, setChecked] = useState(false)
  const categories = useCategories(scope === 'category')
  const problems = errorsByField(error)
  const isWhole = scope === 'category'
  const submit = async () => {
    setChecked(true)
    if (name.trim() === '' || (isWhole && categoryId === '')) return
    const body = { id, name, categoryId: isWhole ? categoryId : null, variantIds: [] }
    const there = place.isSeveral ? { locationId: place.locationId } : {}
    const started = await post<Stocktake>('stocktakes', { ...body, ...there }, setError)
    if (!started) return
    draft.reset()
    await navigate(`/kho/kiem/${started.id}`)
  }
  const missingName = isChecked && name.trim() === '' ? 'Hãy đặt tên cho đợt kiểm.' : undefined
  const missingCategory = isChecked && categoryId === '' ? 'Hãy chọn danh mục.' : undefined
  return (
    <FormDialog
      title="Bắt đầu kiểm kho"
      description="Tiệm vẫn bán bình thường trong lúc đếm. Hàng đã bán đang chờ gửi thì để riêng, đừng đếm."
      submitLabel="Bắt đầu đếm"
      busy={busy}
      problem={error && Object.keys(problems).length === 0 ? problemOf(error) : undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label="Tên đợt kiểm"
        autoComplete="off"
        maxLength={100}
        value={name}
        error={problems.name ?? missingName}
        onChange={({ target }) => draft.set({ name: target.value })}
      />
      <LocationField
        label="Đếm ở"
        place={place}
        error={problems.locationId}
        onChoose={() => setError(undefined)}
      />
      <RadioGroup
        legend="Đếm gì"
        options={scopes}
        value={scope}
        onChange={(value) => draft.set({ scope: value as Draft['scope'] })}
      />
      {isWhole && (
        <Combobox
          label="Danh mục"
          options={categories}
          value={categoryId}
          error={problems.categoryId ?? missingCategory}
          onChange={(value) => {
            setError(undefined)
            draft.set({ categoryId: value })
          }}
        />
      )}
    </FormDialog>
  )
}

function useCategories(isWanted: boolean) {
  const { data = [] } = useQuery({
    queryKey: ['category-tree'],
    queryFn: async ({ signal }) =>
      (await getPublic<{ data: CategoryNode[] }>('categories/tree', { signal })).data,
    enabled: isWanted,
  })
  return data.flatMap((node) => pathsOf(node, ''))
}

function pathsOf(node: CategoryNode, before: string): { value: string; label: string }[] {
  const label = before ? `${before} › ${node.name}` : node.name
  return [
    { value: node.id, label },
    ...node.children.flatMap((child: CategoryNode) => pathsOf(child, label)),
  ]
}
