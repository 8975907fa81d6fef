import { PageHead } from '#storefront/seo/page-head.tsx'
import { useShop } from '#storefront/shell/use-shop.ts'

/** Title of an order page, which search engines must not index. */
export function OrderHead({ title }: { title: string }) {
  const { name } = useShop()
  return <PageHead title={`${title} | ${name}`} robots="noindex" />
}
