import { createContext, useContext } from 'react'
import type { PagePanel } from './feature.ts'
import { LazyPart, partOf } from './lazy-part.tsx'
import { useMe } from './session.ts'

/** The panels of all features. */
export const PagePanelsContext = createContext<readonly PagePanel[]>([])

/** What other features add to the page of something. */
export function PagePanels({ place, id }: { place: PagePanel['place']; id: string }) {
  const { permissions } = useMe()
  return useContext(PagePanelsContext)
    .filter((panel) => panel.place === place && permissions.includes(panel.permission))
    .map(({ name, load }) => (
      <LazyPart key={name} part={partOf(load)}>
        {(Panel) => <Panel id={id} />}
      </LazyPart>
    ))
}
