import { CountLabel } from '#back-office/count-label.tsx'
import { Page } from '#back-office/page.tsx'
import { PagedList } from '#back-office/paged-list.tsx'
import { SearchBar } from '#back-office/search-bar.tsx'
import { useMay } from '#back-office/session.ts'
import { Tabs } from '#back-office/tabs.tsx'
import { useCounts } from '#back-office/use-counts.ts'
import { addressOf, useFilters } from '#back-office/use-filters.ts'
import { usePages } from '#back-office/use-pages.ts'
import { formatCount, formatDateTime } from '#shared/format.ts'
import { Badge } from '#storefront/ui/badge.tsx'
import { ButtonLink } from '#storefront/ui/button.tsx'
import { EmptyState } from '#storefront/ui/empty-state.tsx'
import { Link } from '#storefront/ui/link.tsx'
import { type StaffVoucher, type VoucherCounts, voucherListStates } from '../admin-contract.ts'
import { stateNames, stateTones, termsOf } from './texts.ts'

const path = '/voucher'

/** All vouchers, by what has become of them. */
export function VouchersPage() {
  const { filters, choose } = useFilters(['state', 'q'])
  const { state = filters.q ? 'all' : 'usable', q } = filters
  const search: Record<string, string> = q ? { q } : {}
  const query = usePages<StaffVoucher>('vouchers', {
    ...search,
    ...(state !== 'all' && { state }),
  })
  const counts = useCounts<VoucherCounts>('vouchers', search)
  const mayWrite = useMay('promotions.write')
  const tabs = [
    ...voucherListStates.map((value) => [value, stateNames[value]] as const),
    ['all', 'Tất cả'] as const,
  ]
  return (
    <Page
      title="Voucher"
      actions={
        mayWrite && (
          <>
            <ButtonLink to={`${path}/moi`} variant="primary">
              Tạo voucher
            </ButtonLink>
            <ButtonLink to={`${path}/xu`}>Xu của khách</ButtonLink>
          </>
        )
      }
    >
      <SearchBar
        label="Tìm voucher"
        placeholder="Mã voucher"
        q={q ?? ''}
        onSearch={(text) => choose({ q: text })}
      />
      <Tabs
        label="Trạng thái voucher"
        tabs={tabs.map(([value, label]) => ({
          to: addressOf(path, { q, state: value }),
          label: <CountLabel name={label} count={counts?.[value]} />,
          current: state === value,
        }))}
      />
      <PagedList
        label="Voucher"
        query={query}
        keyOf={({ id }) => id}
        empty={
          q ? (
            <EmptyState
              drawing="search"
              title="Không có voucher nào khớp"
              description="Hãy kiểm tra lại mã, hoặc xem tất cả voucher."
              action={<ButtonLink to={`${path}?state=all`}>Xem tất cả</ButtonLink>}
            />
          ) : (
            <EmptyState
              title={state === 'usable' ? 'Không có voucher nào đang chạy' : 'Không có voucher nào'}
              description="Voucher giảm tiền hàng khi khách nhập hoặc chọn mã lúc đặt đơn."
              action={mayWrite && <ButtonLink to={`${path}/moi`}>Tạo voucher</ButtonLink>}
            />
          )
        }
      >
        {(row) => <VoucherCard voucher={row} />}
      </PagedList>
    </Page>
  )
}

function VoucherCard({ voucher }: { voucher: StaffVoucher }) {
  const { id, code, state, isPublic, used, quantity, startAt, endAt, description } = voucher
  return (
    <article aria-label={code} className="flex flex-col gap-1">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="font-semibold wrap-anywhere">
          <Link to={`${path}/${id}`} className="inline-flex min-h-11 items-center text-son">
            {code}
          </Link>
        </h2>
        <Badge tone={stateTones[state]}>{stateNames[state]}</Badge>
        {!isPublic && <Badge>Chỉ người được tặng</Badge>}
        <p className="text-sm tabular-nums sm:ms-auto">
          Đã dùng {formatCount(used)}
          {quantity !== null && `/${formatCount(quantity)}`} lượt
        </p>
      </div>
      <p>{termsOf(voucher)}</p>
      {description && <p className="text-sm wrap-anywhere text-ink-soft">{description}</p>}
      <p className="text-sm text-ink-soft tabular-nums">
        {formatDateTime(startAt)} – {formatDateTime(endAt)}
      </p>
    </article>
  )
}
