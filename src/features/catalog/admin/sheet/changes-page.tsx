import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { problemOf } from '#back-office/api.ts'
import { Page } from '#back-office/page.tsx'
import { PagedList } from '#back-office/paged-list.tsx'
import { usePages } from '#back-office/use-pages.ts'
import { formatCount, formatDateTime } from '#shared/format.ts'
import { randomUuid } from '#storefront/shopper-storage.ts'
import { Button, ButtonLink } from '#storefront/ui/button.tsx'
import { EmptyState } from '#storefront/ui/empty-state.tsx'
import { alertShopper } from '#storefront/ui/toasts.ts'
import type { BulkChange } from '../../admin-sheet-contract.ts'
import { fieldNames } from '../../domain/sheet-cells.ts'
import { ChangeDialog } from './change-dialog.tsx'
import { undoChange } from './queries.ts'
import { resultText } from './result-texts.ts'

/** Saves of the sheet; each of the last day can be taken back as a whole. */
export function ChangesPage() {
  const query = usePages<BulkChange>('sheet/changes')
  const [looked, setLooked] = useState<BulkChange>()
  return (
    <Page title="Các lần sửa hàng loạt" back={{ to: '/hang-hoa/bang', label: 'Sửa hàng loạt' }}>
      <PagedList
        label="Các lần sửa hàng loạt"
        query={query}
        keyOf={({ id }) => id}
        empty={
          <EmptyState
            title="Chưa có lần sửa nào"
            description="Mỗi lần lưu bảng hiện ở đây 90 ngày; trong một ngày thì hoàn tác được cả lần."
            action={<ButtonLink to="/hang-hoa/bang">Mở bảng</ButtonLink>}
          />
        }
      >
        {(change) => <ChangeCard change={change} onLook={() => setLooked(change)} />}
      </PagedList>
      {looked && <ChangeDialog change={looked} onClose={() => setLooked(undefined)} />}
    </Page>
  )
}

function ChangeCard({ change, onLook }: { change: BulkChange; onLook: () => void }) {
  const { id, at, actor, rowCount, fields, isUndo, undoneBy, canUndo } = change
  const queries = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  // The same one until it is answered, so that it is done once.
  const [undoId] = useState(randomUuid)
  const undo = async () => {
    setBusy(true)
    try {
      const result = await undoChange(id, undoId)
      const isWhole = result.rows.every(({ status }) => status === 'saved')
      alertShopper(resultText(result, 'Đã hoàn tác'), isWhole ? 'success' : 'problem')
    } catch (error) {
      alertShopper(problemOf(error), 'problem')
    }
    await queries.invalidateQueries({
      predicate: ({ queryKey }) => String(queryKey[0]).startsWith('sheet'),
    })
    setBusy(false)
  }
  const title = `${isUndo ? 'Hoàn tác' : 'Sửa'} ${formatCount(rowCount)} dòng`
  return (
    <article
      aria-label={`${title}, ${formatDateTime(at)}`}
      className="flex flex-wrap items-center gap-x-4 gap-y-2"
    >
      <div className="min-w-0 flex-1 basis-60">
        <h2 className="font-semibold">{title}</h2>
        <p className="text-sm text-ink-soft">
          {fields
            .map(({ field, count }) => `${fieldNames[field]} ${formatCount(count)} ô`)
            .join(', ')}
        </p>
        <p className="text-sm text-ink-soft">
          {actor} · <time dateTime={at}>{formatDateTime(at)}</time>
        </p>
        {undoneBy !== null && <p className="text-sm text-ink-soft">{undoneBy} đã hoàn tác.</p>}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button onClick={onLook}>Xem</Button>
        {canUndo && (
          <Button busy={isBusy} onClick={() => void undo()}>
            Hoàn tác cả lần
          </Button>
        )}
      </div>
    </article>
  )
}
