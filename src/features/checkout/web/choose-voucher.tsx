import { EmptyWallet } from '#features/wallet/web/public.ts'
import { text } from '#storefront/api/parse.ts'
import { useShopper } from '#storefront/auth.ts'
import { ErrorState } from '#storefront/ui/error-state.tsx'
import { Skeleton } from '#storefront/ui/skeleton.tsx'
import { StateScreen } from '#storefront/ui/state-screen.tsx'
import { useWayBack, WayBack } from '#storefront/ui/way-back.tsx'
import { chooseDiscounts, useChosenDiscounts } from './chosen-discounts.ts'
import { CodeForm } from './code-form.tsx'
import { OfferTicket } from './offer-ticket.tsx'
import { useOffers } from './use-offers.ts'

/** Chooses a listed voucher or one by code, then returns to `target`. */
export function ChooseVoucher({ target }: { target: string }) {
  const shopper = useShopper()
  const userId = shopper.status === 'signed-in' ? text(shopper.user.id, shopper.user.phone) : ''
  const { voucherCode } = useChosenDiscounts(userId)
  const { offers, check } = useOffers(userId)
  const { goBack } = useWayBack(target)

  const choose = (code: string | null) => {
    chooseDiscounts(userId, { voucherCode: code })
    goBack()
  }
  const best = offers.data?.find(({ off }) => off !== null && off > 0)
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl font-bold">Chọn voucher</h1>
        <WayBack target={target} />
      </div>
      <div className="flex flex-col gap-4">
        <CodeForm check={check} onGood={choose} />
        {!offers.data ? (
          offers.isError ? (
            <ErrorState title="Không thể tải voucher" onRetry={() => void offers.refetch()} />
          ) : (
            <TicketSkeletons />
          )
        ) : offers.data.length === 0 ? (
          <StateScreen
            drawing={<EmptyWallet />}
            title="Chưa có voucher nào dùng được"
            description="Có mã voucher? Nhập mã ở ô phía trên."
          />
        ) : (
          <ul aria-label="Voucher" className="flex flex-col gap-3">
            {offers.data.map((offer) => (
              <OfferTicket
                key={offer.id}
                offer={offer}
                isBest={offer === best && offers.data.length > 1}
                isChosen={offer.code.toUpperCase() === voucherCode?.toUpperCase()}
                onChoose={choose}
              />
            ))}
          </ul>
        )}
      </div>
    </>
  )
}

function TicketSkeletons() {
  return (
    <div role="status" className="flex flex-col gap-3">
      <span className="sr-only">Đang tải voucher...</span>
      {[1, 2, 3].map((key) => (
        <Skeleton key={key} className="h-36 rounded-md" />
      ))}
    </div>
  )
}

export function OffersSkeleton() {
  return (
    <div className="flex flex-col gap-4">
      <Skeleton className="h-11 w-48" />
      <Skeleton className="h-28 rounded-md" />
      <TicketSkeletons />
    </div>
  )
}
