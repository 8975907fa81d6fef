import { PageHead } from '#storefront/seo/page-head.tsx'
import { useShop } from '#storefront/shell/use-shop.ts'
import { SignedInOnly } from '#storefront/signed-in-only.tsx'
import { useQueryParameter } from '#storefront/use-query-parameter.ts'
import { AddressBook, WaitingAddressBook } from './address-book.tsx'

/** Page to choose the delivery address; returns to `redirect`. */
export default function SelectAddressRoute() {
  const shop = useShop()
  const redirect = useQueryParameter('redirect')
  return (
    <div className="page-x max-w-text py-4 md:py-8">
      <PageHead title={`Chọn địa chỉ giao hàng | ${shop.name}`} robots="noindex" />
      <SignedInOnly waiting={<WaitingAddressBook redirect={redirect ?? '/'} />}>
        <AddressBook redirect={redirect ?? '/'} />
      </SignedInOnly>
    </div>
  )
}
