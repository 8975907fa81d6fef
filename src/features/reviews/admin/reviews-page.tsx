import { X } from 'lucide-react'
import { useState } from 'react'
import { CountLabel } from '#back-office/count-label.tsx'
import { SelectField } from '#back-office/form/select-field.tsx'
import { Page } from '#back-office/page.tsx'
import { PagedList } from '#back-office/paged-list.tsx'
import { SearchBar } from '#back-office/search-bar.tsx'
import { Tabs } from '#back-office/tabs.tsx'
import { useCounts } from '#back-office/use-counts.ts'
import { addressOf, useFilters } from '#back-office/use-filters.ts'
import { usePages } from '#back-office/use-pages.ts'
import { Button } from '#storefront/ui/button.tsx'
import { EmptyState } from '#storefront/ui/empty-state.tsx'
import type { ReviewCounts, StaffReview } from '../admin-contract.ts'
import { HideDialog } from './hide-dialog.tsx'
import { ReplyDialog } from './reply-dialog.tsx'
import { ReviewCard } from './review-card.tsx'

const states = [
  ['unanswered', 'Chưa trả lời'],
  ['answered', 'Đã trả lời'],
  ['hidden', 'Đã ẩn'],
  ['all', 'Tất cả'],
] as const

type Opened = { review: StaffReview; form: 'reply' | 'hide' }

/** Reviews that wait for an answer, and all others. */
export function ReviewsPage() {
  const { filters, choose } = useFilters(['state', 'q', 'rating', 'product'])
  const { state = 'unanswered', ...others } = filters
  const query = usePages<StaffReview>('reviews', {
    ...others,
    ...(state !== 'all' && { state }),
  })
  const counts = useCounts<ReviewCounts>('reviews', others)
  const [opened, setOpened] = useState<Opened>()
  const productName = query.data?.pages[0]?.data[0]?.product.name
  const close = () => setOpened(undefined)
  return (
    <Page title="Đánh giá">
      <Tabs
        label="Trạng thái đánh giá"
        tabs={states.map(([value, label]) => ({
          to: addressOf('/danh-gia', {
            ...others,
            state: value === 'unanswered' ? undefined : value,
          }),
          label: <CountLabel name={label} count={counts?.[value]} />,
          current: state === value,
        }))}
      />
      <SearchBar
        label="Tìm đánh giá"
        placeholder="Tên sản phẩm, lời đánh giá"
        q={filters.q ?? ''}
        onSearch={(q) => choose({ q })}
      />
      <div className="flex flex-wrap items-end gap-3">
        <SelectField
          label="Số sao"
          value={others.rating ?? ''}
          onChange={({ target }) => choose({ rating: target.value })}
        >
          <option value="">Tất cả</option>
          {[5, 4, 3, 2, 1].map((stars) => (
            <option key={stars} value={stars}>
              {stars} sao
            </option>
          ))}
        </SelectField>
        {others.product && (
          <Button className="max-w-full" onClick={() => choose({ product: '' })}>
            <span className="truncate">
              <span className="sr-only">Bỏ lọc </span>
              {productName ?? others.product}
            </span>
            <X aria-hidden="true" className="size-4 shrink-0" />
          </Button>
        )}
      </div>
      <PagedList
        label="Đánh giá"
        query={query}
        keyOf={({ id }) => id}
        empty={<NoReviews state={state} isFiltered={Object.keys(others).length > 0} />}
      >
        {(review) => (
          <ReviewCard
            review={review}
            productTo={
              others.product
                ? undefined
                : addressOf('/danh-gia', { ...filters, product: review.product.slug })
            }
            onReply={() => setOpened({ review, form: 'reply' })}
            onHide={() => setOpened({ review, form: 'hide' })}
          />
        )}
      </PagedList>
      {opened?.form === 'reply' && <ReplyDialog review={opened.review} onClose={close} />}
      {opened?.form === 'hide' && <HideDialog review={opened.review} onClose={close} />}
    </Page>
  )
}

function NoReviews({ state, isFiltered }: { state: string; isFiltered: boolean }) {
  if (isFiltered) {
    return (
      <EmptyState
        drawing="search"
        title="Không có đánh giá nào khớp"
        description="Hãy bỏ bớt bộ lọc."
      />
    )
  }
  return state === 'unanswered' ? (
    <EmptyState
      title="Đã trả lời hết"
      description="Đánh giá mới của khách hiện ở đây để bạn trả lời."
    />
  ) : (
    <EmptyState title="Chưa có đánh giá nào" />
  )
}
