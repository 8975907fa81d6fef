import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { MissingPage } from '#back-office/missing-page.tsx'
import { Page } from '#back-office/page.tsx'
import { QueryState } from '#back-office/query-state.tsx'
import { hasStatus } from '#storefront/api/api-error.ts'
import { Badge } from '#storefront/ui/badge.tsx'
import { Skeleton } from '#storefront/ui/skeleton.tsx'
import { PageEditor } from './page-editor.tsx'
import { pageQuery } from './queries.ts'
import { RemovePageButton } from './remove-page-button.tsx'

const back = { to: '/noi-dung', label: 'Mọi trang' }

/** A page to edit, or a new one. */
export function PageEditorPage() {
  const { id = '' } = useParams()
  return id === 'moi' ? <NewPage /> : <OldPage key={id} id={id} />
}

function NewPage() {
  return (
    <Page title="Thêm trang" back={back}>
      <PageEditor page={undefined} />
    </Page>
  )
}

function OldPage({ id }: { id: string }) {
  const query = useQuery(pageQuery(id))
  if (hasStatus(query.error, 404)) return <MissingPage />
  const page = query.data
  return (
    <Page
      title={page?.title ?? 'Trang'}
      aside={page && !page.isPublished && <Badge>Đang ẩn</Badge>}
      back={back}
      actions={page && <RemovePageButton page={page} />}
    >
      <QueryState query={query} skeleton={<Skeleton className="h-[40rem]" />}>
        {(loaded) => <PageEditor page={loaded} />}
      </QueryState>
    </Page>
  )
}
