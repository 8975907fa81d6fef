import { type ComponentProps, useEffect, useRef } from 'react'
import { LinkTabs } from '#storefront/ui/link-tabs.tsx'

/** The views of a list. The current one is scrolled to where it is seen. */
export function Tabs(props: Omit<ComponentProps<typeof LinkTabs>, 'keepScroll'>) {
  const frame = useRef<HTMLDivElement>(null)
  const current = props.tabs.find((tab) => tab.current)?.to
  useEffect(() => {
    const row = frame.current?.firstElementChild
    const tab = row?.querySelector('[aria-current]')
    if (current === undefined || !row || !tab) return
    const [around, own] = [row.getBoundingClientRect(), tab.getBoundingClientRect()]
    row.scrollLeft += own.left - around.left - (around.width - own.width) / 2
  }, [current])
  return (
    <div ref={frame}>
      <LinkTabs {...props} keepScroll />
    </div>
  )
}
