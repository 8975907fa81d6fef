import { PageHead } from '#storefront/seo/page-head.tsx'
import { useShop } from '#storefront/shell/use-shop.ts'
import { SignedInOnly } from '#storefront/signed-in-only.tsx'
import { useQueryParameter } from '#storefront/use-query-parameter.ts'
import { AddressBook, WaitingAddressBook } from './address-book.tsx'

export default function AddressBookRoute() {
  const shop = useShop()
  const redirect = useQueryParameter('redirect')
  return (
    <>
      <PageHead title={`Địa chỉ của tôi | ${shop.name}`} robots="noindex" />
      <SignedInOnly waiting={<WaitingAddressBook redirect={redirect} />}>
        <AddressBook redirect={redirect} />
      </SignedInOnly>
    </>
  )
}
