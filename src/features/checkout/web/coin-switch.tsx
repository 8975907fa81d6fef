import { Coins } from 'lucide-react'
import type { ReactNode } from 'react'
import { offText } from '#features/orders/web/public.ts'
import { formatCount } from '#shared/format.ts'
import { Skeleton } from '#storefront/ui/skeleton.tsx'
import { Switch } from '#storefront/ui/switch.tsx'
import type { Checkout } from './use-checkout.ts'

/** Switch for paying with coins; of constant height, so that nothing below it moves. */
export function CoinSwitch({ checkout }: { checkout: Checkout }) {
  const { discounts, choose, quote } = checkout
  const coins = typeof quote === 'object' ? quote.coins : undefined
  if (quote === undefined) {
    return (
      <Row>
        <Skeleton className="h-6 w-2/3" />
      </Row>
    )
  }
  // A server without coins sends none; a failed quote says nothing about them.
  if (!coins && !(quote === 'failed' && discounts.useCoins)) return null
  if (coins && coins.usable === 0) {
    return (
      <Row>
        <p className="text-ink-soft">
          {coins.balance > 0
            ? `Bạn có ${formatCount(coins.balance)} xu, để dành cho đơn sau.`
            : 'Chưa có xu để dùng. Đơn hoàn tất được tặng xu.'}
        </p>
      </Row>
    )
  }
  return (
    <Row>
      <Switch
        checked={discounts.useCoins}
        onChange={(event) => choose({ useCoins: event.target.checked })}
        className="flex-1"
        label={
          coins ? (
            <>
              Dùng {formatCount(coins.usable)} xu{' '}
              <span className="whitespace-nowrap">({offText(coins.usable)})</span>
              {coins.balance > coins.usable && (
                <span className="block text-sm text-ink-soft">
                  Bạn có {formatCount(coins.balance)} xu.
                </span>
              )}
            </>
          ) : (
            'Dùng xu'
          )
        }
      />
    </Row>
  )
}

function Row({ children }: { children: ReactNode }) {
  return (
    <div className="mt-1 flex min-h-14 items-center gap-3 border-t border-line pt-1">
      <Coins aria-hidden="true" className="size-6 shrink-0 text-ink-soft max-[26rem]:hidden" />
      {children}
    </div>
  )
}
