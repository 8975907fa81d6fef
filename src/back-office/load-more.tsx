import { Button } from '#storefront/ui/button.tsx'

type Props = {
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown }
}

/** The button below a list that is loaded page by page; none after the last page. */
export function LoadMore({ query }: Props) {
  if (!query.hasNextPage) return null
  return (
    <Button
      className="self-center"
      busy={query.isFetchingNextPage}
      onClick={() => void query.fetchNextPage()}
    >
      Xem thêm
    </Button>
  )
}
