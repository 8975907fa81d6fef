import type { SiteSettings } from '../site-settings.ts'
import { defaultShareImage, type ShareImage } from './share-image.ts'

export type Shared = {
  title: string
  /** Picture of the page; the shop's own when not given. */
  image?: ShareImage | undefined
  type?: 'website' | 'product' | 'article'
  /** Price of a product, in đồng. */
  price?: number | undefined
}

type Props = Shared & {
  about: string
  url: string | null | undefined
  site: SiteSettings | undefined
  siteName: string | undefined
}

/** Open Graph data of a page. Written on the server alone: browsers load no code for it. */
export function OpenGraph(props: Props) {
  const { title, type = 'website', price, about, url, site, siteName } = props
  const image = props.image ?? (site && defaultShareImage(site))
  const properties = {
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
      {Object.entries(properties).map(
        ([name, value]) =>
          value != null && <meta key={name} property={name} content={`${value}`} />,
      )}
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}
