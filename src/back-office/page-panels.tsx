import { type ComponentType, createContext, useContext, useEffect, useState } from 'react'
import { logProblem } from '#storefront/log-problem.ts'
import type { PagePanel } from './feature.ts'
import { useMe } from './session.ts'

/** The panels of all features. */
export const PagePanelsContext = createContext<readonly PagePanel[]>([])

/** What other features add to the page of something. Without their code the page works all the same. */
export function PagePanels({ place, id }: { place: PagePanel['place']; id: string }) {
  const { permissions } = useMe()
  return useContext(PagePanelsContext)
    .filter((panel) => panel.place === place && permissions.includes(panel.permission))
    .map(({ name, load }) => <Content key={name} load={load} id={id} />)
}

function Content({ load, id }: Pick<PagePanel, 'load'> & { id: string }) {
  const [Panel, setPanel] = useState<ComponentType<{ id: string }>>()
  useEffect(() => {
    load().then(
      (component) => setPanel(() => component),
      (error) => logProblem('A panel of the back office was not loaded', error),
    )
  }, [load])
  return Panel && <Panel id={id} />
}
