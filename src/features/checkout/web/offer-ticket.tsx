import { type Offer, VoucherTicket } from '#features/wallet/web/public.ts'
import { formatVnd } from '#shared/format.ts'
import { Badge } from '#storefront/ui/badge.tsx'
import { Button } from '#storefront/ui/button.tsx'

type Props = {
  offer: Offer
  isBest: boolean
  isChosen: boolean
  onChoose: (code: string | null) => void
}

/** A voucher for this order: what it takes off, or what is missing for it. */
export function OfferTicket({ offer, isBest, isChosen, onChoose }: Props) {
  const { code, off, missing } = offer
  const isShort = missing !== null && missing > 0
  return (
    <VoucherTicket
      {...offer}
      isOff={isShort}
      mark={
        isChosen ? (
          <Badge tone="son">Đang chọn</Badge>
        ) : (
          isBest && <Badge tone="leaf">Giảm nhiều nhất</Badge>
        )
      }
    >
      <p className="min-w-0 tabular-nums">
        {isShort && (
          <span className="text-sm text-amber-deep">Mua thêm {formatVnd(missing)} để dùng</span>
        )}
        {!isShort && off !== null && off > 0 && (
          <span className="font-semibold text-son">Đơn này giảm {formatVnd(off)}</span>
        )}
      </p>
      {isChosen ? (
        <Button onClick={() => onChoose(null)}>
          Bỏ chọn<span className="sr-only"> {code}</span>
        </Button>
      ) : (
        !isShort && (
          <Button variant={isBest ? 'primary' : 'secondary'} onClick={() => onChoose(code)}>
            Dùng<span className="sr-only"> {code}</span>
          </Button>
        )
      )}
    </VoucherTicket>
  )
}
