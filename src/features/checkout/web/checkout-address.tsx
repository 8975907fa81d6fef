import { MapPin } from 'lucide-react'
import type { RefObject } from 'react'
import type { Address } from '#features/addresses/contract.ts'
import { AddressCard } from '#features/addresses/web/public.ts'
import { ButtonLink } from '#storefront/ui/button.tsx'
import { Panel } from '#storefront/ui/panel.tsx'
import { Problem } from './problem.tsx'

const here = '/checkout'
const addressPage = `/user/account/address?redirect=${encodeURIComponent(here)}`

type Props = {
  address: Address | undefined
  /** Shown until there is an address. */
  problem: string | undefined
  addLink: RefObject<HTMLAnchorElement | null>
}

export function CheckoutAddress({ address, problem, addLink }: Props) {
  const isMissed = !address && problem !== undefined
  return (
    <Panel
      isMarked={isMissed}
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
          <div role="alert" className="empty:hidden">
            {isMissed && <Problem>{problem}</Problem>}
          </div>
          <ButtonLink ref={addLink} to={addressPage} state={{ from: here }} variant="primary">
            <MapPin aria-hidden="true" className="size-5" />
            Thêm địa chỉ
          </ButtonLink>
        </div>
      )}
    </Panel>
  )
}
