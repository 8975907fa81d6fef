import { CountLabel } from '#back-office/count-label.tsx'
import { Page } from '#back-office/page.tsx'
import { PagedList } from '#back-office/paged-list.tsx'
import { SearchBar } from '#back-office/search-bar.tsx'
import { useMay } from '#back-office/session.ts'
import { Tabs } from '#back-office/tabs.tsx'
import { addressOf, useFilters } from '#back-office/use-filters.ts'
import { usePages } from '#back-office/use-pages.ts'
import { formatCount, formatDateTime } from '#shared/format.ts'
import { Badge } from '#storefront/ui/badge.tsx'
import { ButtonLink } from '#storefront/ui/button.tsx'
import { EmptyState } from '#storefront/ui/empty-state.tsx'
import { Link } from '#storefront/ui/link.tsx'
import { Picture } from '#storefront/ui/picture.tsx'
import type { CollectionRow } from '../../collections-contract.ts'
import { type CollectionState, collectionStates } from '../../domain/collection-rules.ts'
import { collectionsKey, collectionsPath } from './queries.ts'
import { stateNames, stateTones } from './texts.ts'

const exact = (count: number) => ({ count, isMore: false })

type Counts = { counts: Record<CollectionState, number> }

/** All collections, those changed last first. */
export function CollectionsPage() {
  const { filters, choose } = useFilters(['q', 'state'])
  const { q, state } = filters
  const query = usePages<CollectionRow, Counts>(collectionsKey, filters)
  const mayChange = useMay('catalog.write')
  const counts = query.data?.pages[0]?.counts
  const all = counts && counts.shown + counts.planned + counts.hidden
  const add = mayChange && (
    <ButtonLink to={`${collectionsPath}/moi`} variant="primary">
      Thêm bộ sưu tập
    </ButtonLink>
  )
  return (
    <Page title="Bộ sưu tập" actions={add}>
      <SearchBar
        label="Tìm bộ sưu tập"
        placeholder="Tên hoặc đường dẫn"
        q={q ?? ''}
        onSearch={(typed) => choose({ q: typed })}
      />
      <Tabs
        label="Trạng thái của bộ sưu tập"
        tabs={[
          {
            to: addressOf(collectionsPath, { q }),
            label: <CountLabel name="Tất cả" count={all === undefined ? undefined : exact(all)} />,
            current: state === undefined,
          },
          ...collectionStates.map((each) => ({
            to: addressOf(collectionsPath, { q, state: each }),
            label: <CountLabel name={stateNames[each]} count={counts && exact(counts[each])} />,
            current: state === each,
          })),
        ]}
      />
      <PagedList
        label="Bộ sưu tập"
        query={query}
        keyOf={({ id }) => id}
        empty={
          q !== undefined || state !== undefined ? (
            <EmptyState
              drawing="search"
              title="Không có bộ sưu tập nào khớp"
              description="Hãy kiểm tra lại từ khoá, hoặc xem mọi trạng thái."
              action={<ButtonLink to={collectionsPath}>Xem mọi bộ sưu tập</ButtonLink>}
            />
          ) : (
            <EmptyState
              title="Chưa có bộ sưu tập nào"
              description="Gom hàng của nhiều danh mục vào một trang: quà Tết, hàng mới về, dưới 100k… rồi đặt liên kết vào menu hay banner."
              action={add}
            />
          )
        }
      >
        {(row) => <CollectionCard row={row} />}
      </PagedList>
    </Page>
  )
}

function CollectionCard({ row }: { row: CollectionRow }) {
  const { id, name, slug, imageUrl, state, publishAt, updatedAt } = row
  const address = `/bo-suu-tap/${slug}`
  return (
    <article className="flex gap-3">
      <div className="size-16 shrink-0 overflow-hidden rounded-md bg-sand max-sm:hidden">
        {imageUrl && <Picture src={imageUrl} alt="" sizes="64px" maxWidth={160} />}
      </div>
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <div className="flex flex-wrap items-center gap-x-3">
          <Link
            to={`${collectionsPath}/${id}`}
            className="inline-flex min-h-11 min-w-0 items-center font-semibold wrap-anywhere text-son hover:underline"
          >
            {name}
          </Link>
          <Badge tone={stateTones[state]}>
            {state === 'planned' && publishAt
              ? `Hiện từ ${formatDateTime(publishAt)}`
              : stateNames[state]}
          </Badge>
          <time dateTime={updatedAt} className="text-sm text-ink-soft tabular-nums sm:ms-auto">
            Sửa {formatDateTime(updatedAt)}
          </time>
        </div>
        <p className="text-sm text-ink-soft">{productsText(row)}</p>
        <p className="text-sm wrap-anywhere text-ink-soft">
          {state === 'shown' ? (
            <a
              href={address}
              target="_blank"
              rel="noopener"
              className="inline-flex min-h-11 items-center hover:underline"
            >
              {address}
              <span className="sr-only"> (mở trang bán hàng trong thẻ mới)</span>
            </a>
          ) : (
            address
          )}
        </p>
      </div>
    </article>
  )
}

function productsText({ isByRule, products, shownProducts }: CollectionRow): string {
  if (isByRule) return 'Tự lấy sản phẩm theo điều kiện'
  if (products === 0) return 'Chưa có sản phẩm'
  const off = products - shownProducts
  return `${formatCount(products)} sản phẩm${off > 0 ? `, ${formatCount(off)} không bán` : ''}`
}
