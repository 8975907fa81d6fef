import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { MissingPage } from '#back-office/missing-page.tsx'
import { QueryState } from '#back-office/query-state.tsx'
import { Tabs } from '#back-office/tabs.tsx'
import { Skeleton } from '#storefront/ui/skeleton.tsx'
import { ContentFrame } from './content-frame.tsx'
import { MenuEditor } from './menu-editor.tsx'
import { menusQuery } from './queries.ts'

const ownPlace = 'footer'
const nameOf = (location: string) => (location === ownPlace ? 'Chân trang' : location)
const pathOf = (location: string) =>
  location === ownPlace ? '/noi-dung/menu' : `/noi-dung/menu/${encodeURIComponent(location)}`

/** The menus by their places, each edited as a whole. */
export function MenusPage() {
  const { place = ownPlace } = useParams()
  const query = useQuery(menusQuery)
  const isMissing = query.data && !query.data.some(({ location }) => location === place)
  if (isMissing) return <MissingPage />
  return (
    <ContentFrame view="menus">
      <QueryState query={query} skeleton={<Skeleton className="h-96" />}>
        {(menus) => {
          const menu = menus.find(({ location }) => location === place)
          return (
            <>
              {menus.length > 1 && (
                <Tabs
                  label="Vị trí của menu"
                  tabs={menus.map(({ location }) => ({
                    to: pathOf(location),
                    label: nameOf(location),
                    current: location === place,
                  }))}
                />
              )}
              {menu && <MenuEditor key={place} menu={menu} name={nameOf(place)} />}
            </>
          )
        }}
      </QueryState>
    </ContentFrame>
  )
}
