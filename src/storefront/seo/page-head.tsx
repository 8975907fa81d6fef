import { useContext } from 'react'
import { useLocation, useRouteLoaderData } from 'react-router'
import { ShopContext } from '../shell/use-shop.ts'
import type { SiteSettings } from '../site-settings.ts'
import { OpenGraph, type Shared } from './open-graph.tsx'

type Props = Pick<Shared, 'title' | 'image' | 'type' | 'price'> & {
  description?: string | undefined
  robots?: string
  /** The page's own address, absolute; its path when not given; null for pages without content. */
  canonical?: string | null | undefined
}

/** Title, description and social metadata of the page. React moves it into <head>. */
export function PageHead({
  title,
  description,
  robots = 'index, follow',
  canonical,
  ...shared
}: Props) {
  const { name, returnDays = 0 } = useContext(ShopContext) ?? {}
  const site = useRouteLoaderData('root') as SiteSettings | undefined
  const { pathname } = useLocation()
  const url = canonical === undefined ? site && site.origin + pathname : canonical
  const about =
    description ||
    `${name}: hàng chính hãng, giá rõ ràng, ${returnDays > 0 ? `đổi trả trong ${returnDays} ngày, ` : ''}giao hàng toàn quốc.`
  return (
    <>
      <title>{title}</title>
      <meta name="robots" content={robots} />
      <meta name="description" content={about} />
      {url && <link rel="canonical" href={url} />}
      {/* Read only by clients that load the page anew. */}
      {import.meta.env.SSR && (
        <OpenGraph {...shared} {...{ title, about, url, site, siteName: name }} />
      )}
    </>
  )
}
