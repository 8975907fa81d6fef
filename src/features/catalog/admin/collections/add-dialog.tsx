import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, problemOf } from '#back-office/api.ts'
import { FormDialog } from '#back-office/form/form-dialog.tsx'
import { useChange } from '#back-office/use-change.ts'
import { Combobox } from '#storefront/ui/combobox.tsx'
import { Link } from '#storefront/ui/link.tsx'
import { alertShopper } from '#storefront/ui/toasts.ts'
import type { AddedProducts, CollectionRow } from '../../collections-contract.ts'
import type { Target } from '../list/use-goods-change.ts'
import { collectionsKey, collectionsPath } from './queries.ts'

type Props = {
  /** How many products, in words. */
  what: string
  target: Target
  onClose: () => void
}

/** Adds the chosen products of the list of goods to a collection. */
export function AddDialog({ what, target, onClose }: Props) {
  const { data: rows, error: unread } = useQuery({
    queryKey: [collectionsKey, 'by-hand'],
    queryFn: ({ signal }) => findAll(signal),
  })
  const { busy, change } = useChange(collectionsKey)
  const [chosen, setChosen] = useState('')
  const [error, setError] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const name = rows?.find(({ id }) => id === chosen)?.name ?? ''
  const undo = async (ids: readonly string[]) => {
    const isDone = await change('undo', async () => {
      for (let from = 0; from < ids.length; from += 1000) {
        await api.delete(`${collectionsKey}/${chosen}/products`, {
          ids: ids.slice(from, from + 1000),
        })
      }
      return true
    })
    if (isDone) alertShopper('Đã hoàn tác.', 'success')
  }
  const submit = async () => {
    setProblem(undefined)
    if (!chosen) return setError('Vui lòng chọn bộ sưu tập.')
    const answer = await change(
      'add',
      () => api.post<{ data: AddedProducts }>(`${collectionsKey}/${chosen}/products`, target),
      (thrown) => setProblem(problemOf(thrown)),
    )
    if (!answer) return
    onClose()
    const { added, already } = answer.data
    const before = already > 0 ? ` ${already} sản phẩm đã có từ trước.` : ''
    if (added.length === 0) return alertShopper(`Không có gì để thêm vào ${name}.${before}`)
    alertShopper(`Đã thêm ${added.length} sản phẩm vào ${name}.${before}`, 'success', {
      label: 'Hoàn tác',
      onPress: () => void undo(added),
    })
  }
  return (
    <FormDialog
      title="Thêm vào bộ sưu tập"
      description={`Cho ${what}. Làm xong vẫn hoàn tác được.`}
      submitLabel="Thêm"
      busy={busy !== undefined}
      problem={problem ?? (unread ? problemOf(unread) : undefined)}
      onSubmit={submit}
      onClose={onClose}
    >
      {rows?.length === 0 ? (
        <p>
          Chưa có bộ sưu tập chọn tay nào.{' '}
          <Link to={`${collectionsPath}/moi`} className="font-semibold text-son underline">
            Thêm bộ sưu tập
          </Link>
        </p>
      ) : (
        <Combobox
          label="Bộ sưu tập"
          placeholder="Gõ để tìm"
          options={(rows ?? []).map((row) => ({ value: row.id, label: row.name }))}
          value={chosen}
          error={error}
          onChange={(value) => {
            setError(undefined)
            setChosen(value)
          }}
        />
      )}
    </FormDialog>
  )
}

/** A shop has tens of collections; no more pages than these are read. */
const mostPages = 20

async function findAll(signal: AbortSignal): Promise<CollectionRow[]> {
  const found: CollectionRow[] = []
  let cursor: string | undefined
  for (let page = 0; page < mostPages; page += 1) {
    const answer = await api.get<{ data: CollectionRow[]; next: string | null }>(collectionsKey, {
      signal,
      query: { cursor },
    })
    found.push(...answer.data)
    if (answer.next === null) break
    cursor = answer.next
  }
  return found.filter(({ isByRule }) => !isByRule)
}
