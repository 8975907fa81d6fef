import type { SiteSettings } from '../site-settings.ts'
import { defaultShareImage, type ShareImage } from './share-image.ts'

export type Shared = {
  title: string
  /** What stands for the page; the shop's own picture when not given. */
  image?: ShareImage | undefined
  type?: 'website' | 'product' | 'article'
  /** What a product costs, in đồng. */
  price?: number | undefined
}

type Props = Shared & {
  about: string
  url: string | null | undefined
  site: SiteSettings | undefined
  siteName: string | undefined
}

/** What other sites and messengers show of a page. Written by the server alone: no browser carries its code. */
export function OpenGraph(props: Props) {
  const { title, type = 'website', price, about, url, site, siteName } = props
  const image = props.image ?? (site && defaultShareImage(site))
  const told = {
    'og:title': title,
    'og:type': type,
    'og:locale': 'vi_VN',
    'og:description': about,
    'og:url': url,
    'og:site_name': siteName,
    'og:image': image?.url,
    'og:image:width': image?.width,
    'og:image:height': image?.height,
    'og:image:alt': image?.alt,
    'product:price:amount': price,
    'product:price:currency': price === undefined ? undefined : 'VND',
  }
  return (
    <>
      {Object.entries(told).map(
        ([name, value]) =>
          value != null && <meta key={name} property={name} content={`${value}`} />,
      )}
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}
