import { useQuery } from '@tanstack/react-query'
import { Coins, type LucideIcon, TicketPercent } from 'lucide-react'
import { pointsQuery, vouchersQuery } from '#features/wallet/web/public.ts'
import { formatCount } from '#shared/format.ts'
import { Link } from '#storefront/ui/link.tsx'
import { useIsPhone } from '#storefront/use-breakpoint.ts'

/** The usable vouchers and the coin balance. */
export function WalletTiles() {
  const enabled = useIsPhone()
  const { data: page } = useQuery({ ...vouchersQuery('open', 1), enabled })
  const { data: points } = useQuery({ ...pointsQuery, enabled })
  // A server without groups counts the used ones as well.
  const count = page && page.pagination.pages > 1 ? page.pagination.total : page?.vouchers.length
  return (
    <ul className="grid grid-cols-2 gap-3 max-[18rem]:grid-cols-1">
      <Tile
        to="/user/account/voucher"
        icon={TicketPercent}
        name="Voucher"
        amount={count}
        unit="mã"
      />
      <Tile to="/user/account/coin" icon={Coins} name="Xu" amount={points} unit="xu" />
    </ul>
  )
}

type TileProps = {
  to: string
  icon: LucideIcon
  name: string
  amount: number | null | undefined
  unit: string
}

function Tile({ to, icon: Icon, name, amount, unit }: TileProps) {
  return (
    <li>
      <Link
        to={to}
        className="flex min-h-16 items-center gap-3 rounded-md bg-surface p-3 shadow-card"
      >
        <Icon aria-hidden="true" className="size-7 shrink-0 text-amber-deep" strokeWidth={1.5} />
        <span className="min-w-0">
          <span className="block text-sm text-ink-soft">{name}</span>
          <span className="block min-h-6 truncate font-semibold tabular-nums">
            {typeof amount === 'number' && `${formatCount(amount)} ${unit}`}
          </span>
        </span>
      </Link>
    </li>
  )
}
