import { PageHead } from '#storefront/seo/page-head.tsx'
import { useShop } from '#storefront/shell/use-shop.ts'

/** The title of a page that speaks of an order: nobody else's to find. */
export function OrderHead({ title }: { title: string }) {
  const { name } = useShop()
  return <PageHead title={`${title} | ${name}`} robots="noindex" />
}
