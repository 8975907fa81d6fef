import { useContext } from 'react'
import { ShopContext } from '../shell/use-shop.ts'

type Props = {
  title: string
  description?: string | undefined
  robots?: string
  /** The page's own address, absolute where the site knows its origin. */
  canonical?: string | undefined
  image?: string | undefined
  type?: 'website' | 'product' | 'article'
  /** What a product costs, in đồng. */
  price?: number | undefined
}

/** Title, description and what other sites show of the page. React moves it into <head>. */
export function PageHead({
  title,
  description,
  robots = 'index, follow',
  canonical,
  image,
  type = 'website',
  price,
}: Props) {
  const siteName = useContext(ShopContext)?.name
  return (
    <>
      <title>{title}</title>
      <meta name="robots" content={robots} />
      <meta property="og:title" content={title} />
      <meta property="og:type" content={type} />
      <meta property="og:locale" content="vi_VN" />
      {description && <meta name="description" content={description} />}
      {description && <meta property="og:description" content={description} />}
      {canonical && <link rel="canonical" href={canonical} />}
      {canonical && <meta property="og:url" content={canonical} />}
      {siteName && <meta property="og:site_name" content={siteName} />}
      {image && <meta property="og:image" content={image} />}
      {image && <meta property="og:image:alt" content={title} />}
      {image && <meta name="twitter:card" content="summary_large_image" />}
      {price !== undefined && <meta property="product:price:amount" content={String(price)} />}
      {price !== undefined && <meta property="product:price:currency" content="VND" />}
    </>
  )
}
