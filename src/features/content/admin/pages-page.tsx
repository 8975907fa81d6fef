import { CountLabel } from '#back-office/count-label.tsx'
import { PagedList } from '#back-office/paged-list.tsx'
import { SearchBar } from '#back-office/search-bar.tsx'
import { Tabs } from '#back-office/tabs.tsx'
import { addressOf, useFilters } from '#back-office/use-filters.ts'
import { usePages } from '#back-office/use-pages.ts'
import { formatDateTime } from '#shared/format.ts'
import { Badge } from '#storefront/ui/badge.tsx'
import { ButtonLink } from '#storefront/ui/button.tsx'
import { EmptyState } from '#storefront/ui/empty-state.tsx'
import { Link } from '#storefront/ui/link.tsx'
import type { PageRow } from '../admin-contract.ts'
import { ContentFrame } from './content-frame.tsx'
import { pagesPath } from './queries.ts'

const path = '/noi-dung'
const add = (
  <ButtonLink to={`${path}/trang/moi`} variant="primary">
    Thêm trang
  </ButtonLink>
)

const exact = (count: number) => ({ count, isMore: false })

type Counts = { counts: { shown: number; hidden: number } }

/** All pages, those changed last first. */
export function PagesPage() {
  const { filters, choose } = useFilters(['q', 'state'])
  const { q, state } = filters
  const query = usePages<PageRow, Counts>(pagesPath, filters)
  const counts = query.data?.pages[0]?.counts
  const tabs = [
    { value: undefined, name: 'Tất cả', count: counts && exact(counts.shown + counts.hidden) },
    { value: 'shown', name: 'Đang hiện', count: counts && exact(counts.shown) },
    { value: 'hidden', name: 'Đang ẩn', count: counts && exact(counts.hidden) },
  ]
  return (
    <ContentFrame view="pages" actions={add}>
      <SearchBar
        label="Tìm trang"
        placeholder="Tiêu đề hoặc địa chỉ"
        q={q ?? ''}
        onSearch={(typed) => choose({ q: typed })}
      />
      <Tabs
        label="Trạng thái của trang"
        tabs={tabs.map(({ value, name, count }) => ({
          to: addressOf(path, { q, state: value }),
          label: <CountLabel name={name} count={count} />,
          current: state === value,
        }))}
      />
      <PagedList
        label="Trang"
        query={query}
        keyOf={({ id }) => id}
        empty={<NoPages isFiltered={q !== undefined || state !== undefined} />}
      >
        {(row) => <PageCard row={row} />}
      </PagedList>
    </ContentFrame>
  )
}

function PageCard({ row: { id, slug, title, isPublished, updatedAt } }: { row: PageRow }) {
  return (
    <article className="flex flex-col gap-1">
      <div className="flex flex-wrap items-center gap-x-3">
        <Link
          to={`${path}/trang/${id}`}
          className="inline-flex min-h-11 min-w-0 items-center font-semibold wrap-anywhere text-son hover:underline"
        >
          {title}
        </Link>
        {!isPublished && <Badge>Đang ẩn</Badge>}
        <time dateTime={updatedAt} className="text-sm text-ink-soft tabular-nums sm:ms-auto">
          Sửa {formatDateTime(updatedAt)}
        </time>
      </div>
      <p className="text-sm wrap-anywhere text-ink-soft">
        {isPublished ? (
          <a
            href={`/page/${slug}`}
            target="_blank"
            rel="noopener"
            className="inline-flex min-h-11 items-center hover:underline"
          >
            /page/{slug}
            <span className="sr-only"> (mở trang bán hàng trong thẻ mới)</span>
          </a>
        ) : (
          `/page/${slug}`
        )}
      </p>
    </article>
  )
}

function NoPages({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered) {
    return (
      <EmptyState
        drawing="search"
        title="Không có trang nào khớp"
        description="Hãy kiểm tra lại từ khoá."
        action={<ButtonLink to={path}>Xem mọi trang</ButtonLink>}
      />
    )
  }
  return (
    <EmptyState
      title="Chưa có trang nào"
      description="Viết chính sách đổi trả, vận chuyển, giới thiệu cửa hàng… rồi đặt liên kết vào menu chân trang."
      action={add}
    />
  )
}
