import { api } from '#back-office/api.ts'
import { Page } from '#back-office/page.tsx'
import { PagedList } from '#back-office/paged-list.tsx'
import { useChange } from '#back-office/use-change.ts'
import { usePages } from '#back-office/use-pages.ts'
import { formatDateTime } from '#shared/format.ts'
import { ApiError } from '#storefront/api/api-error.ts'
import { Button, ButtonLink } from '#storefront/ui/button.tsx'
import { EmptyState } from '#storefront/ui/empty-state.tsx'
import { alertShopper } from '#storefront/ui/toasts.ts'
import type { Draft, DraftRow } from '../../draft-contract.ts'

const create = (
  <ButtonLink to="/don-hang/moi" variant="primary">
    Tạo đơn
  </ButtonLink>
)

/** Orders that were begun and not sent. */
export function DraftsPage() {
  const query = usePages<DraftRow>('order-drafts')
  const { busy, change } = useChange('order-drafts')
  const remove = async ({ id }: DraftRow) => {
    const deleted = await change(id, async () => {
      const { data } = await api.get<{ data: Draft }>(`order-drafts/${id}`)
      await api.delete(`order-drafts/${id}`)
      return data
    })
    if (!deleted) return
    const { contents } = deleted
    alertShopper('Đã xoá đơn nháp.', 'success', {
      label: 'Hoàn tác',
      onPress: () => void change(id, () => restore(id, contents)),
    })
  }
  return (
    <Page title="Đơn nháp" back={{ to: '/don-hang', label: 'Đơn hàng' }} actions={create}>
      <PagedList
        label="Đơn nháp"
        query={query}
        keyOf={({ id }) => id}
        empty={
          <EmptyState
            title="Không có đơn nháp nào"
            description="Đơn đang nhập dở được lưu ở đây, và tự xoá sau 90 ngày."
            action={create}
          />
        }
      >
        {(row) => (
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <div className="min-w-0 flex-1 basis-52">
              <p className="font-semibold">{row.name || row.phone || 'Chưa có tên khách'}</p>
              <p className="text-sm text-ink-soft tabular-nums">
                {[row.name && row.phone, `${row.pieces} món`].filter(Boolean).join(' · ')}
              </p>
              <p className="text-sm text-ink-soft">
                {row.updatedBy.name} sửa lúc {formatDateTime(row.updatedAt)}
              </p>
            </div>
            <div className="flex gap-2">
              <Button busy={busy === row.id} onClick={() => void remove(row)}>
                Xoá
              </Button>
              <ButtonLink to={`/don-hang/moi?nhap=${row.id}`} variant="primary">
                Nhập tiếp
              </ButtonLink>
            </div>
          </div>
        )}
      </PagedList>
    </Page>
  )
}

/** Stores a deleted draft again; without its discount for who may not give one. */
async function restore(id: string, contents: Draft['contents']): Promise<void> {
  try {
    await api.post('order-drafts', { id, contents })
  } catch (error) {
    const isForbidden = error instanceof ApiError && error.code === 'NOT_ALLOWED'
    if (!isForbidden || !contents?.discount) throw error
    await api.post('order-drafts', { id, contents: { ...contents, discount: null } })
    alertShopper('Đã lấy lại đơn nháp, trừ phần giảm giá vì bạn không được giảm giá.', 'neutral')
  }
}
