import { OrderLink } from '#back-office/order-link.tsx'
import { PagedList } from '#back-office/paged-list.tsx'
import { usePages } from '#back-office/use-pages.ts'
import { formatDateTime, formatVnd } from '#shared/format.ts'
import type { VoucherUse } from '../admin-contract.ts'

/** The orders that use a voucher. */
export function VoucherUses({ id }: { id: string }) {
  const query = usePages<VoucherUse>(`vouchers/${id}/uses`)
  return (
    <section aria-labelledby="voucher-uses" className="flex flex-col gap-3">
      <h2 id="voucher-uses" className="text-lg font-semibold">
        Đơn đã dùng
      </h2>
      <PagedList
        label="Đơn đã dùng"
        query={query}
        keyOf={({ orderId }) => orderId}
        empty={<p className="text-ink-soft">Chưa có đơn nào dùng voucher này.</p>}
      >
        {({ orderId, discount, at }) => (
          <div className="flex flex-wrap items-center gap-x-4 gap-y-1 tabular-nums">
            <OrderLink id={orderId} />
            <span className="text-sm text-ink-soft">{formatDateTime(at)}</span>
            <span className="ms-auto font-semibold">−{formatVnd(discount)}</span>
          </div>
        )}
      </PagedList>
    </section>
  )
}
