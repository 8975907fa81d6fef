import {
  Bell,
  Coins,
  KeyRound,
  type LucideIcon,
  MapPin,
  Package,
  ShieldCheck,
  Star,
  Store,
  TicketPercent,
  UserRound,
} from 'lucide-react'
import type { ComponentType } from 'react'
import { profilePath } from '#features/identity/web/public.ts'
import { UnreadMark } from '#features/notifications/web/public.ts'

type Entry = { to: string; label: string; icon: LucideIcon; mark?: ComponentType }

/** Account pages in the order of the menu, the most used first. */
export const accountMenu: readonly (readonly Entry[])[] = [
  [
    { to: profilePath, label: 'Hồ sơ', icon: UserRound },
    { to: '/user/account/address', label: 'Địa chỉ', icon: MapPin },
    { to: '/user/account/change-password', label: 'Đổi mật khẩu', icon: KeyRound },
    { to: '/user/account/orders', label: 'Đơn mua', icon: Package },
    { to: '/user/account/reviews', label: 'Đánh giá của tôi', icon: Star },
  ],
  [
    { to: '/user/account/voucher', label: 'Voucher', icon: TicketPercent },
    { to: '/user/account/coin', label: 'Xu', icon: Coins },
    { to: '/user/account/notifications', label: 'Thông báo', icon: Bell, mark: UnreadMark },
    { to: '/user/account/privacy', label: 'Quyền riêng tư', icon: ShieldCheck },
    { to: '/register-seller', label: 'Mở cửa hàng', icon: Store },
  ],
]
