import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { ownPath } from '#shared/own-path.ts'
import { lazyComponent, useLazyComponent } from '#storefront/lazy-component.ts'
import { Badge } from '#storefront/ui/badge.tsx'
import { Button } from '#storefront/ui/button.tsx'
import { EmptyState } from '#storefront/ui/empty-state.tsx'
import { ErrorState } from '#storefront/ui/error-state.tsx'
import { LoadingSheet } from '#storefront/ui/loading-sheet.tsx'
import { Skeleton } from '#storefront/ui/skeleton.tsx'
import { useWayBack, WayBack } from '#storefront/ui/way-back.tsx'
import type { Address } from '../contract.ts'
import { AddressActions } from './address-actions.tsx'
import { AddressCard } from './address-card.tsx'
import { addressesQuery, newProvincesQuery } from './address-query.ts'
import { chooseAddress, chosenAddressId } from './chosen-address.ts'

const form = lazyComponent(
  () => import('./address-form.tsx'),
  (module) => module.AddressForm,
)

type Props = {
  /** Path to return to once an address is chosen, from the page's query; null when nothing is to be chosen. */
  redirect: string | null
}

export function AddressBook({ redirect }: Props) {
  const { data, isError, refetch } = useQuery(addressesQuery)
  const [edited, setEdited] = useState<Address | 'new'>()
  const [startsNew, setStartsNew] = useState(false)
  const { loaded: AddressForm, hasFailed } = useLazyComponent(form, edited !== undefined)
  const choosing = redirect !== null
  const { goBack } = useWayBack(ownPath(redirect))
  const chosenId = choosing ? chosenAddressId() : undefined

  const hasOld = data?.some((address) => isOld(address)) ?? false
  const newProvinces = useQuery({ ...newProvincesQuery, enabled: hasOld && !choosing })
  const canRenew = !choosing && Boolean(newProvinces.data)
  const edit = (address: Address, inNewScheme = false) => {
    setStartsNew(inNewScheme)
    setEdited(address)
  }
  const choose = (id: string) => {
    chooseAddress(id)
    goBack()
  }
  return (
    <>
      <BookHead redirect={redirect}>
        {/* Present before the addresses are, so that they do not move, nor does it from under a finger. */}
        {(data || !isError) && <AddButton choosing={choosing} onClick={() => setEdited('new')} />}
      </BookHead>
      {!data ? (
        isError ? (
          <ErrorState title="Không thể tải dữ liệu địa chỉ" onRetry={() => void refetch()} />
        ) : (
          <AddressSkeleton />
        )
      ) : data.length === 0 ? (
        <EmptyState
          title="Bạn chưa có địa chỉ nào"
          description="Thêm địa chỉ nhận hàng để đặt hàng nhanh hơn."
        />
      ) : (
        <ul aria-label="Sổ địa chỉ" className="flex flex-col gap-3">
          {data.map((address) => (
            <li key={address.id} className="rounded-md bg-surface p-4 shadow-card md:p-5">
              {address.id === chosenId && (
                <Badge tone="son" className="mb-2">
                  Đang chọn
                </Badge>
              )}
              <AddressCard address={address}>
                <AddressActions
                  address={address}
                  onChoose={choosing ? () => choose(address.id) : undefined}
                  onEdit={() => edit(address)}
                  onRenew={canRenew && isOld(address) ? () => edit(address, true) : undefined}
                />
              </AddressCard>
            </li>
          ))}
        </ul>
      )}
      {edited && AddressForm && (
        <AddressForm
          address={edited === 'new' ? undefined : edited}
          startsNew={startsNew}
          alwaysDefault={edited === 'new' ? data?.length === 0 : edited.isDefault}
          onClose={() => setEdited(undefined)}
          onSaved={(id) => {
            setEdited(undefined)
            // A shopper who adds an address from the checkout wants it delivered there.
            if (choosing && edited === 'new' && id !== '') choose(id)
          }}
        />
      )}
      {edited && !AddressForm && (
        <LoadingSheet
          title={edited === 'new' ? 'Thêm địa chỉ mới' : 'Cập nhật địa chỉ'}
          hasFailed={hasFailed}
          onRetry={() => void form.retry()}
          onClose={() => setEdited(undefined)}
        >
          <Skeleton className="h-80" />
        </LoadingSheet>
      )}
    </>
  )
}

/** True for an address whose new equivalent can be looked up. */
function isOld({ scheme, districtCode }: Address): boolean {
  return scheme === 'legacy' && districtCode !== ''
}

function BookHead({ redirect, children }: Props & { children: ReactNode }) {
  return (
    <div className="mb-4 flex min-h-12 flex-wrap items-center justify-between gap-3">
      <h1 className="text-2xl font-bold">Địa chỉ của tôi</h1>
      <div className="flex flex-wrap gap-2">
        {redirect !== null && <WayBack target={ownPath(redirect)} />}
        {children}
      </div>
    </div>
  )
}

function AddButton({ choosing, ...button }: { choosing: boolean } & ComponentProps<typeof Button>) {
  return (
    <Button variant={choosing ? 'secondary' : 'primary'} {...button}>
      <Plus aria-hidden="true" className="size-5" />
      Thêm địa chỉ mới
    </Button>
  )
}

/** Shown until the shopper is known; what comes then takes the same room. */
export function WaitingAddressBook({ redirect }: Props) {
  return (
    <>
      <BookHead redirect={redirect}>
        <AddButton choosing={redirect !== null} className="invisible" />
      </BookHead>
      <AddressSkeleton />
    </>
  )
}

function AddressSkeleton() {
  return (
    <div role="status" className="flex flex-col gap-3">
      <span className="sr-only">Đang tải địa chỉ...</span>
      {[1, 2].map((key) => (
        <div key={key} className="flex flex-col gap-2 rounded-md bg-surface p-4 shadow-card md:p-5">
          <Skeleton className="h-6 w-2/5" />
          <Skeleton className="h-5 w-1/3" />
          <Skeleton className="h-5 w-4/5" />
          <Skeleton className="mt-2 h-11 w-48" />
        </div>
      ))}
    </div>
  )
}
