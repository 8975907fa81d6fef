import { useQuery } from '@tanstack/react-query'
import { QueryState } from '#back-office/query-state.tsx'
import { Skeleton } from '#storefront/ui/skeleton.tsx'
import { BannersEditor } from './banners-editor.tsx'
import { ContentFrame } from './content-frame.tsx'
import { bannersQuery } from './queries.ts'

/** The banners of the home page. */
export function BannersPage() {
  const query = useQuery(bannersQuery)
  return (
    <ContentFrame view="banners">
      <QueryState query={query} skeleton={<Skeleton className="h-96" />}>
        {(saved) => <BannersEditor saved={saved} />}
      </QueryState>
    </ContentFrame>
  )
}
