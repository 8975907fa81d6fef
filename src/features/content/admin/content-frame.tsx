import type { ReactNode } from 'react'
import { Page } from '#back-office/page.tsx'
import { Tabs } from '#back-office/tabs.tsx'

const views = [
  { view: 'pages', to: '/noi-dung', label: 'Trang' },
  { view: 'menus', to: '/noi-dung/menu', label: 'Menu' },
  { view: 'banners', to: '/noi-dung/banner', label: 'Banner' },
] as const

type Props = {
  view: (typeof views)[number]['view']
  actions?: ReactNode
  children: ReactNode
}

/** The three lists of content, each with an address of its own. */
export function ContentFrame({ view, actions, children }: Props) {
  return (
    <Page title="Nội dung" actions={actions}>
      <Tabs
        label="Loại nội dung"
        tabs={views.map((each) => ({ ...each, current: each.view === view }))}
      />
      {children}
    </Page>
  )
}
