import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { MissingPage } from '#back-office/missing-page.tsx'
import { Page } from '#back-office/page.tsx'
import { QueryState } from '#back-office/query-state.tsx'
import { useMay } from '#back-office/session.ts'
import { hasStatus } from '#storefront/api/api-error.ts'
import { Badge } from '#storefront/ui/badge.tsx'
import { buttonClass } from '#storefront/ui/button-class.ts'
import { Skeleton } from '#storefront/ui/skeleton.tsx'
import { HistoryPanel } from '../product/history-panel.tsx'
import { CollectionEditor } from './collection-editor.tsx'
import { collectionQuery, collectionsKey, collectionsPath } from './queries.ts'
import { RemoveCollectionButton } from './remove-collection-button.tsx'
import { stateNames, stateTones } from './texts.ts'

const back = { to: collectionsPath, label: 'Mọi bộ sưu tập' }

/** A new collection. */
export function NewCollectionPage() {
  return (
    <Page title="Thêm bộ sưu tập" back={back}>
      <CollectionEditor collection={undefined} />
    </Page>
  )
}

/** A collection to edit. */
export function CollectionPage() {
  const { id = '' } = useParams()
  return <OldCollection key={id} id={id} />
}

function OldCollection({ id }: { id: string }) {
  const query = useQuery(collectionQuery(id))
  const mayChange = useMay('catalog.write')
  if (hasStatus(query.error, 404)) return <MissingPage />
  const collection = query.data
  return (
    <Page
      title={collection?.name ?? 'Bộ sưu tập'}
      aside={
        collection && (
          <Badge tone={stateTones[collection.state]}>{stateNames[collection.state]}</Badge>
        )
      }
      back={back}
      actions={
        collection && (
          <>
            {mayChange && <RemoveCollectionButton collection={collection} />}
            {collection.state === 'shown' && (
              <a
                href={`/bo-suu-tap/${collection.slug}`}
                target="_blank"
                rel="noopener"
                className={buttonClass({})}
              >
                Xem trang
                <span className="sr-only"> (mở trong thẻ mới)</span>
              </a>
            )}
          </>
        )
      }
    >
      <QueryState query={query} skeleton={<Skeleton className="h-[40rem]" />}>
        {(loaded) => (
          <>
            <CollectionEditor collection={loaded} />
            <HistoryPanel list={collectionsKey} id={loaded.id} />
          </>
        )}
      </QueryState>
    </Page>
  )
}
