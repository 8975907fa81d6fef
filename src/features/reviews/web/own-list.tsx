import type { ReactNode } from 'react'
import { ButtonLink } from '#storefront/ui/button.tsx'
import { EmptyState } from '#storefront/ui/empty-state.tsx'
import { ErrorState } from '#storefront/ui/error-state.tsx'
import { Pagination } from '#storefront/ui/pagination.tsx'
import type { OwnPage } from './own-parsers.ts'
import { OwnSkeleton } from './own-skeleton.tsx'

export type OwnListProps = {
  userId: string
  page: number
  hrefFor: (page: number) => string
}

type Props<Item> = Omit<OwnListProps, 'userId'> & {
  label: string
  found: {
    data: OwnPage<Item> | undefined
    isError: boolean
    isPlaceholderData: boolean
    refetch: () => unknown
  }
  /** Content of an empty list. */
  empty: ReactNode
  children: (item: Item) => ReactNode
}

/** A page of one of the shopper's own lists, in all its states. */
export function OwnList<Item>({ label, found, page, hrefFor, empty, children }: Props<Item>) {
  const { data, isError, isPlaceholderData, refetch } = found
  if (isError && !data) {
    return <ErrorState title="Không tải được đánh giá" onRetry={() => void refetch()} />
  }
  if (!data) return <OwnSkeleton />
  if (data.items.length === 0) return page > 1 ? <NothingHere to={hrefFor(1)} /> : empty
  return (
    <div aria-busy={isPlaceholderData} className="flex flex-col gap-3">
      <ul aria-label={label} className="flex flex-col gap-3">
        {data.items.map(children)}
      </ul>
      <Pagination page={page} pages={data.pages} hrefFor={hrefFor} />
    </div>
  )
}

function NothingHere({ to }: { to: string }) {
  return (
    <EmptyState
      title="Không có gì ở trang này"
      action={
        <ButtonLink to={to} variant="primary">
          Về trang đầu
        </ButtonLink>
      }
    />
  )
}
