import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { ownPath } from '#shared/own-path.ts'
import { Badge } from '#storefront/ui/badge.tsx'
import { Button, ButtonLink } from '#storefront/ui/button.tsx'
import { EmptyState } from '#storefront/ui/empty-state.tsx'
import { ErrorState } from '#storefront/ui/error-state.tsx'
import { Skeleton } from '#storefront/ui/skeleton.tsx'
import type { Address } from '../contract.ts'
import { AddressActions } from './address-actions.tsx'
import { AddressCard } from './address-card.tsx'
import { addressesQuery } from './address-query.ts'
import { chooseAddress, chosenAddressId } from './chosen-address.ts'

const AddressForm = lazy(() => import('./address-form.tsx'))

type Props = {
  /** Where to go once an address is chosen, as the page's address says it; null when nothing is to be chosen. */
  redirect: string | null
}

export function AddressBook({ redirect }: Props) {
  const navigate = useNavigate()
  const { data, isPending, isError, refetch } = useQuery(addressesQuery)
  const [edited, setEdited] = useState<Address | 'new'>()
  const choosing = redirect !== null
  const target = ownPath(redirect)
  const chosenId = choosing ? chosenAddressId() : undefined

  const choose = (id: string) => {
    chooseAddress(id)
    void navigate(target)
  }
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl font-bold">Địa chỉ của tôi</h1>
        <div className="flex flex-wrap gap-2">
          {choosing && (
            <ButtonLink to={target}>
              <ArrowLeft aria-hidden="true" className="size-5" />
              {target.startsWith('/checkout') ? 'Quay lại thanh toán' : 'Quay lại'}
            </ButtonLink>
          )}
          {data && data.length > 0 && (
            <Button variant={choosing ? 'secondary' : 'primary'} onClick={() => setEdited('new')}>
              <Plus aria-hidden="true" className="size-5" />
              Thêm địa chỉ mới
            </Button>
          )}
        </div>
      </div>
      {isPending ? (
        <AddressSkeleton />
      ) : isError ? (
        <ErrorState title="Không thể tải dữ liệu địa chỉ" onRetry={() => void refetch()} />
      ) : data.length === 0 ? (
        <EmptyState
          title="Bạn chưa có địa chỉ nào"
          description="Thêm địa chỉ nhận hàng để đặt hàng nhanh hơn."
          action={
            <Button variant="primary" onClick={() => setEdited('new')}>
              Thêm địa chỉ mới
            </Button>
          }
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
                  onEdit={() => setEdited(address)}
                />
              </AddressCard>
            </li>
          ))}
        </ul>
      )}
      {edited && (
        <Suspense fallback={null}>
          <AddressForm
            address={edited === 'new' ? undefined : edited}
            alwaysDefault={edited === 'new' ? data?.length === 0 : edited.isDefault}
            onClose={() => setEdited(undefined)}
            onSaved={(id) => {
              // Who comes from the checkout to add an address wants it there.
              if (choosing && edited === 'new' && id !== '') chooseAddress(id)
              setEdited(undefined)
            }}
          />
        </Suspense>
      )}
    </>
  )
}

export function AddressSkeleton() {
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
