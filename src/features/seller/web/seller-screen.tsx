import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { text } from '#storefront/api/parse.ts'
import { useShopper } from '#storefront/auth.ts'
import { useShop } from '#storefront/shell/use-shop.ts'
import { ButtonLink } from '#storefront/ui/button.tsx'
import { ErrorState } from '#storefront/ui/error-state.tsx'
import { Skeleton } from '#storefront/ui/skeleton.tsx'
import { ownStoreQuery } from './calls.ts'
import type { ShownStore } from './parsers.ts'
import { StoreForm } from './store-form.tsx'
import { StorePanel } from './store-panel.tsx'

/** The form to request a shop, or the state of the request. */
export function SellerScreen() {
  const { data: store, isError, refetch } = useQuery(ownStoreQuery)
  const shopper = useShopper()
  const owner = shopper.status === 'signed-in' ? text(shopper.user.id, shopper.user.phone) : ''
  const [hasSent, setSent] = useState(false)
  const onSent = () => setSent(true)
  if (store === undefined) {
    return isError ? <ErrorState onRetry={() => void refetch()} /> : <SellerSkeleton />
  }
  if (store === null) return <Invitation owner={owner} onSent={onSent} />
  return (
    <div className="flex flex-col gap-6">
      <StorePanel store={store} isNew={hasSent} />
      {store.status === 'rejected' ? (
        <Again owner={owner} store={store} onSent={onSent} />
      ) : (
        <ButtonLink to="/" className="self-start">
          Tiếp tục mua sắm
        </ButtonLink>
      )}
    </div>
  )
}

type Asking = { owner: string; onSent: () => void }

function Invitation({ owner, onSent }: Asking) {
  const shop = useShop()
  return (
    <div className="flex flex-col gap-4">
      <p className="text-ink-soft">
        Bán hàng của bạn trên {shop.name}: gửi yêu cầu dưới đây, chúng tôi xem xét và trả lời trong
        mục Thông báo.
      </p>
      <Card>
        <StoreForm owner={owner} first={{ name: '', description: '', logo: '' }} onSent={onSent} />
      </Card>
    </div>
  )
}

function Again({ owner, store, onSent }: Asking & { store: ShownStore }) {
  const { name, description, logo } = store
  return (
    <Card>
      <h2 className="mb-4 text-lg font-semibold">Gửi yêu cầu mới</h2>
      <StoreForm owner={owner} first={{ name, description, logo: logo ?? '' }} onSent={onSent} />
    </Card>
  )
}

function Card({ children }: { children: ReactNode }) {
  return <div className="rounded-md bg-surface p-4 shadow-card md:p-6">{children}</div>
}

export function SellerSkeleton() {
  return (
    <div role="status" className="flex flex-col gap-3">
      <span className="sr-only">Đang tải...</span>
      <Skeleton className="h-12 rounded-md" />
      <Skeleton className="h-96 rounded-md" />
    </div>
  )
}
