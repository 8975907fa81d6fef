import { MapPin } from 'lucide-react'
import type { Address } from '#features/addresses/contract.ts'
import { AddressCard } from '#features/addresses/web/public.ts'
import { ButtonLink } from '#storefront/ui/button.tsx'
import { Panel } from '#storefront/ui/panel.tsx'

const here = '/checkout'
const addressPage = `/user/account/address?redirect=${encodeURIComponent(here)}`

export function CheckoutAddress({ address }: { address: Address | undefined }) {
  return (
    <Panel
      title="Địa chỉ nhận hàng"
      aside={
        address && (
          <ButtonLink
            to={addressPage}
            state={{ from: here }}
            variant="quiet"
            className="-me-2 px-3 text-sm"
          >
            Thay đổi
          </ButtonLink>
        )
      }
    >
      {address ? (
        <AddressCard address={address} />
      ) : (
        <div className="flex flex-col items-start gap-3">
          <p className="text-ink-soft">Bạn chưa có địa chỉ nhận hàng.</p>
          <ButtonLink to={addressPage} state={{ from: here }}>
            <MapPin aria-hidden="true" className="size-5" />
            Thêm địa chỉ
          </ButtonLink>
        </div>
      )}
    </Panel>
  )
}
