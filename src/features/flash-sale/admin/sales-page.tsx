import { useQuery } from '@tanstack/react-query'
import { CountLabel } from '#back-office/count-label.tsx'
import { Page } from '#back-office/page.tsx'
import { PagedList } from '#back-office/paged-list.tsx'
import { SearchField } from '#back-office/search-field.tsx'
import { useMay } from '#back-office/session.ts'
import { Tabs } from '#back-office/tabs.tsx'
import { addressOf, useFilters } from '#back-office/use-filters.ts'
import { usePages } from '#back-office/use-pages.ts'
import { ButtonLink } from '#storefront/ui/button.tsx'
import { EmptyState } from '#storefront/ui/empty-state.tsx'
import type { SaleRow } from '../admin-contract.ts'
import { type SaleState, saleStates } from '../domain.ts'
import { saleCountsQuery, salesKey } from './queries.ts'
import { SaleCard } from './sale-card.tsx'
import { stateNames } from './texts.ts'

const path = '/flash-sale'
const isState = (text: string | undefined): text is SaleState =>
  saleStates.some((state) => state === text)

/** Flash sales that run, come, or are over. */
export function SalesPage() {
  const { filters, choose } = useFilters(['state', 'q'])
  const { q } = filters
  const counts = useQuery({ ...saleCountsQuery(q), refetchInterval: 60_000 }).data
  // Without a choice the first view that has something to show.
  const first = counts && (saleStates.find((state) => counts[state].count > 0) ?? 'running')
  const shown = isState(filters.state) ? filters.state : first
  const mayWrite = useMay('promotions.write')
  return (
    <Page
      title="Flash sale"
      actions={
        mayWrite && (
          <ButtonLink to={`${path}/moi`} variant="primary">
            Tạo flash sale
          </ButtonLink>
        )
      }
    >
      <SearchField
        label="Tìm flash sale"
        placeholder="Tên flash sale"
        q={q ?? ''}
        onSearch={(typed) => choose({ q: typed })}
      />
      <Tabs
        label="Trạng thái flash sale"
        tabs={saleStates.map((state) => ({
          to: addressOf(path, { q, state }),
          label: <CountLabel name={stateNames[state]} count={counts?.[state]} />,
          current: shown === state,
        }))}
      />
      <SaleList state={shown ?? 'running'} q={q} mayWrite={mayWrite} />
    </Page>
  )
}

type ListProps = { state: SaleState; q: string | undefined; mayWrite: boolean }

function SaleList({ state, q, mayWrite }: ListProps) {
  const query = usePages<SaleRow>(salesKey, { state, ...(q && { q }) })
  return (
    <PagedList
      label="Các flash sale"
      query={query}
      keyOf={({ id }) => id}
      empty={q ? <NothingFound /> : <NoSales state={state} mayWrite={mayWrite} />}
    >
      {(row) => <SaleCard row={row} />}
    </PagedList>
  )
}

function NothingFound() {
  return (
    <EmptyState
      drawing="search"
      title="Không có flash sale nào khớp"
      description="Hãy xem các trạng thái khác, hoặc kiểm tra lại tên."
      action={<ButtonLink to={path}>Bỏ tìm kiếm</ButtonLink>}
    />
  )
}

const emptyTitles: Readonly<Record<SaleState, string>> = {
  running: 'Không có flash sale nào đang chạy',
  upcoming: 'Không có flash sale nào sắp tới',
  ended: 'Chưa có flash sale nào kết thúc',
}

function NoSales({ state, mayWrite }: Omit<ListProps, 'q'>) {
  return (
    <EmptyState
      title={emptyTitles[state]}
      description="Flash sale bán một số suất với giá thấp hơn giá thường, trong một khoảng giờ."
      action={mayWrite && <ButtonLink to={`${path}/moi`}>Tạo flash sale</ButtonLink>}
    />
  )
}
