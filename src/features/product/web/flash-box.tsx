import { Zap } from 'lucide-react'
import type { Variant } from '#features/catalog/contract.ts'
import type { FlashSaleEntry } from '#features/flash-sale/contract.ts'
import { Countdown, SoldBar, useCountdown } from '#features/flash-sale/web/public.ts'

type Props = { entry: FlashSaleEntry; variant: Variant | undefined }

/** That the price holds for a while only, for how long, and how much is gone. Nothing once it is over. */
export function FlashBox({ entry, variant }: Props) {
  const left = useCountdown(entry.endAt)
  const remaining = entry.totalQuantity - entry.totalSold
  // A sale of single variants has nothing for the others.
  const ofVariant = variant?.flashSale?.remaining ?? (entry.variants.length > 0 && variant ? 0 : 1)
  if (left === 0 || remaining <= 0 || ofVariant <= 0) return null
  return (
    <div className="flex flex-col gap-2 rounded-md bg-amber-soft p-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="inline-flex items-center gap-1.5 font-bold text-amber-deep">
          <Zap aria-hidden="true" className="size-5 fill-amber" />
          FLASH SALE
        </span>
        <Countdown endAt={entry.endAt} />
      </div>
      <SoldBar
        {...entry}
        label={`Đã bán ${entry.totalSold}/${entry.totalQuantity}`}
        track="bg-surface"
      />
    </div>
  )
}
