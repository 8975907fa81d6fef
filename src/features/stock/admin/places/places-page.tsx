import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Page } from '#back-office/page.tsx'
import { QueryState } from '#back-office/query-state.tsx'
import { useMay } from '#back-office/session.ts'
import { Button, ButtonLink } from '#storefront/ui/button.tsx'
import { Panel } from '#storefront/ui/panel.tsx'
import { Skeleton } from '#storefront/ui/skeleton.tsx'
import type { StockLocation, StockLocations } from '../../location-contract.ts'
import { StockTabs } from '../stock-tabs.tsx'
import { CloseDialog } from './close-dialog.tsx'
import { PlaceDialog } from './place-dialog.tsx'
import { PlaceList } from './place-list.tsx'
import { locationsQuery } from './queries.ts'
import { useLocationChange } from './use-location-change.ts'

type Opened = { kind: 'new' } | { kind: 'edit' | 'close'; place: StockLocation }

/** Where goods are kept, and from which place orders take first. */
export function PlacesPage() {
  const query = useQuery(locationsQuery)
  const mayWrite = useMay('settings.write')
  const mayAdjust = useMay('stock.adjust')
  const [opened, setOpened] = useState<Opened>()
  const close = () => setOpened(undefined)
  const isSeveral = (query.data?.locations.filter(({ isClosed }) => !isClosed).length ?? 0) > 1
  return (
    <Page
      title="Nơi để hàng"
      actions={
        <>
          {mayWrite && (
            <Button variant="primary" onClick={() => setOpened({ kind: 'new' })}>
              Thêm nơi để hàng
            </Button>
          )}
          {mayAdjust && isSeveral && <ButtonLink to="/kho/phieu/chuyen">Chuyển hàng</ButtonLink>}
        </>
      }
    >
      <StockTabs current="/kho/noi" />
      <QueryState query={query} skeleton={<Skeleton className="h-64" />}>
        {(all) => (
          <>
            <PlaceList
              all={all}
              mayWrite={mayWrite}
              onEdit={(place) => setOpened({ kind: 'edit', place })}
              onClose={(place) => setOpened({ kind: 'close', place })}
            />
            <Closed all={all} mayWrite={mayWrite} />
            {opened?.kind === 'new' && <PlaceDialog onClose={close} />}
            {opened?.kind === 'edit' && <PlaceDialog place={opened.place} onClose={close} />}
            {opened?.kind === 'close' && (
              <CloseDialog place={opened.place} all={all} onClose={close} />
            )}
          </>
        )}
      </QueryState>
    </Page>
  )
}

function Closed({ all, mayWrite }: { all: StockLocations; mayWrite: boolean }) {
  const { busy, reopen } = useLocationChange()
  const closed = all.locations.filter(({ isClosed }) => isClosed)
  if (closed.length === 0) return null
  return (
    <Panel title="Đã đóng">
      <ul className="flex flex-col divide-y divide-line">
        {closed.map((place) => (
          <li key={place.id} className="flex items-center justify-between gap-3 py-2">
            <span className="min-w-0 wrap-anywhere">{place.name}</span>
            {mayWrite && (
              <Button
                aria-label={`Mở lại ${place.name}`}
                busy={busy}
                onClick={() => void reopen(place)}
              >
                Mở lại
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
