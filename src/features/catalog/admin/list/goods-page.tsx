import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ColumnMenu } from '#back-office/column-menu.tsx'
import { CountLabel } from '#back-office/count-label.tsx'
import { LoadMore } from '#back-office/load-more.tsx'
import { Page } from '#back-office/page.tsx'
import { QueryState } from '#back-office/query-state.tsx'
import { SavedViews } from '#back-office/saved-views.tsx'
import { SearchBar } from '#back-office/search-bar.tsx'
import { useMay } from '#back-office/session.ts'
import { Tabs } from '#back-office/tabs.tsx'
import { addressOf } from '#back-office/use-filters.ts'
import { usePages } from '#back-office/use-pages.ts'
import { ButtonLink } from '#storefront/ui/button.tsx'
import { buttonClass } from '#storefront/ui/button-class.ts'
import { controlClass } from '#storefront/ui/field-frame.tsx'
import { Skeleton } from '#storefront/ui/skeleton.tsx'
import { type GoodsRow, type GoodsTab, goodsSorts } from '../../goods-contract.ts'
import { type Chosen, GoodsBulkBar } from './goods-bulk-bar.tsx'
import { goodsColumns, useGoodsColumns } from './goods-columns.ts'
import { GoodsFilterSheet } from './goods-filter-sheet.tsx'
import { GoodsList } from './goods-list.tsx'
import { GoodsRefused } from './goods-refused.tsx'
import { NoGoods } from './no-goods.tsx'
import { goodsCountsQuery } from './queries.ts'
import { sortNames, tabNames } from './texts.ts'
import { useGoodsChange } from './use-goods-change.ts'
import { filterNames, listAddress, listPath, useGoodsSearch } from './use-goods-search.ts'

const tabs = [
  ...(['on_sale', 'draft', 'planned', 'hidden', 'out_of_stock', 'archived'] as const),
] satisfies GoodsTab[]

/** All products of the shop. */
export function GoodsPage() {
  const { filters, choose, state, sort, found, search } = useGoodsSearch()
  const counts = useQuery(goodsCountsQuery(found)).data
  const others = { ...found, sort }
  return (
    <Page title="Hàng hoá" actions={<Actions search={search} />}>
      <SearchBar
        label="Tìm hàng hoá"
        placeholder="Tên, SKU, mã vạch"
        q={filters.q ?? ''}
        onSearch={(q) => choose({ q })}
        filters={filterNames.filter((name) => filters[name]).length}
        sheet={(close) => (
          <GoodsFilterSheet
            filters={filters}
            onApply={(changes) => {
              choose(changes)
              close()
            }}
            onClose={close}
          />
        )}
      />
      <SavedViews list="hang-hoa" query={addressOf('', filters).slice(1)} />
      <Tabs
        label="Trạng thái hàng hoá"
        tabs={[
          {
            to: listAddress(others),
            label: <CountLabel name="Tất cả" count={counts?.all} />,
            current: !state,
          },
          ...tabs.map((tab) => ({
            to: listAddress({ ...others, state: tab }),
            label: <CountLabel name={tabNames[tab]} count={counts?.[tab]} />,
            current: state === tab,
          })),
        ]}
      />
      <label className="flex items-center gap-3 self-start md:self-end">
        <span className="shrink-0 text-sm font-semibold">Sắp xếp</span>
        <select
          value={sort ?? 'newest'}
          onChange={({ target }) => choose({ sort: target.value === 'newest' ? '' : target.value })}
          className={`${controlClass} w-auto`}
        >
          {goodsSorts.map((each) => (
            <option key={each} value={each}>
              {sortNames[each]}
            </option>
          ))}
        </select>
      </label>
      {/* Another search, another list: what was chosen of the old one is forgotten. */}
      <Goods key={JSON.stringify([search, sort])} {...{ search, sort, state, found }} />
    </Page>
  )
}

function Actions({ search }: { search: Readonly<Record<string, string>> }) {
  const mayWrite = useMay('catalog.write')
  const { q, category, brand } = search
  return (
    <>
      {mayWrite && (
        <ButtonLink to={`${listPath}/moi`} variant="primary">
          Thêm sản phẩm
        </ButtonLink>
      )}
      {mayWrite && (
        <ButtonLink to={addressOf(`${listPath}/bang`, { q, category, brand })}>
          Sửa hàng loạt
        </ButtonLink>
      )}
      <a
        href={`/api/admin/products/export?${new URLSearchParams(search)}`}
        download
        className={buttonClass({})}
      >
        Tải về CSV
      </a>
      <ColumnMenu columns={goodsColumns} chosen={useGoodsColumns()} fixed="Tên" />
    </>
  )
}

type GoodsProps = Pick<ReturnType<typeof useGoodsSearch>, 'search' | 'sort' | 'state' | 'found'>

function Goods({ search, sort, state, found }: GoodsProps) {
  const query = usePages<GoodsRow>('products', { ...search, ...(sort && { sort }) })
  const counts = useQuery(goodsCountsQuery(found)).data
  const mayWrite = useMay('catalog.write')
  const { shown } = useGoodsColumns()
  const [chosen, setChosen] = useState<Chosen>(new Set())
  const { busy, change, refused, forgetRefused } = useGoodsChange()
  return (
    <>
      <QueryState query={query} skeleton={<ListSkeleton />}>
        {({ pages }) => {
          const rows = pages.flatMap(({ data }) => data)
          if (rows.length === 0) return <NoGoods state={state} found={found} />
          const onChoose = (id: string, isChosen: boolean) => {
            const changed = new Set(chosen === 'all' ? rows.map((row) => row.id) : chosen)
            if (isChosen) changed.add(id)
            else changed.delete(id)
            setChosen(changed)
          }
          return (
            <>
              {mayWrite && (
                <GoodsBulkBar
                  {...{ rows, chosen, search, busy, change }}
                  onChosen={setChosen}
                  hasMore={query.hasNextPage}
                  count={counts?.[(state ?? 'all') as GoodsTab | 'all']}
                />
              )}
              <GoodsList
                rows={rows}
                shown={shown}
                isChosen={(id) => chosen === 'all' || chosen.has(id)}
                onChoose={onChoose}
                change={mayWrite ? change : undefined}
              />
              <LoadMore query={query} />
            </>
          )
        }}
      </QueryState>
      {refused && <GoodsRefused {...refused} onClose={forgetRefused} />}
    </>
  )
}

function ListSkeleton() {
  return (
    <div aria-hidden="true" className="divide-y divide-line rounded-md bg-surface shadow-card">
      {[1, 2, 3, 4, 5, 6, 7, 8].map((row) => (
        <div key={row} className="flex h-36 gap-3 p-4 lg:h-18 lg:items-center">
          <Skeleton className="size-11" />
          <div className="flex flex-1 flex-col gap-2">
            <Skeleton className="h-5 w-3/4 lg:w-1/3" />
            <Skeleton className="h-5 w-1/2 lg:w-1/4" />
          </div>
        </div>
      ))}
    </div>
  )
}
