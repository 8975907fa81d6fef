import { type BuiltInRole, isBuiltInRole, type Permission } from '#shared/permissions.ts'

/** What somebody may do, by their role. */
export type Rights = { roleId: string; permissions: readonly Permission[] }

/**
 * True when somebody with the rights `own` may give the role `other`, take it away, or change who has it: nobody makes anyone
 * more powerful than they are, and only owners make owners.
 */
export function mayManage(own: Rights, other: Rights): boolean {
  if (own.roleId === 'owner') return true
  if (other.roleId === 'owner') return false
  return other.permissions.every((permission) => own.permissions.includes(permission))
}

const roleNames: Readonly<Record<BuiltInRole, string>> = {
  owner: 'Chủ cửa hàng',
  manager: 'Quản lý',
  orders: 'Nhân viên đơn hàng',
  goods: 'Nhân viên hàng hoá',
  marketing: 'Marketing',
  books: 'Kế toán',
}

/** The Vietnamese name of a role. */
export function roleName({ id, name }: { id: string; name: string | null }): string {
  return isBuiltInRole(id) ? roleNames[id] : (name ?? '')
}

/** What each permission allows, in Vietnamese. */
export const permissionNames: Readonly<Record<Permission, string>> = {
  'orders.read': 'Xem đơn hàng',
  'orders.fulfil': 'Xác nhận, đóng gói, gửi, hoàn tất và huỷ đơn',
  'orders.create': 'Tạo đơn cho khách gọi điện',
  'orders.discount': 'Giảm giá bằng tay',
  'orders.refund': 'Ghi nhận thanh toán và hoàn tiền',
  'returns.decide': 'Duyệt, nhận và kết thúc trả hàng',
  'catalog.read': 'Xem hàng hoá và danh mục',
  'catalog.write': 'Thêm, sửa và xoá hàng hoá, giá và danh mục',
  'stock.read': 'Xem kho',
  'stock.adjust': 'Nhập hàng, điều chỉnh và kiểm kho',
  'promotions.read': 'Xem flash sale và voucher',
  'promotions.write': 'Tạo và sửa flash sale, voucher, tặng xu',
  'content.write': 'Sửa trang, menu và banner',
  'payments.read': 'Xem tiền chuyển khoản và tiền phải hoàn',
  'payments.assign': 'Gán tiền chuyển khoản cho đơn',
  'reviews.write': 'Trả lời và ẩn đánh giá',
  'sellers.decide': 'Duyệt yêu cầu mở gian hàng',
  'mail.manage': 'Xem và gửi lại email',
  'customers.read': 'Xem số điện thoại và địa chỉ của khách',
  'customers.export': 'Xuất danh sách đơn hàng và trả hàng kèm thông tin khách',
  'reports.read': 'Xem doanh thu và số liệu',
  'audit.read': 'Xem nhật ký hoạt động',
  'settings.write': 'Đổi cài đặt của cửa hàng',
  'staff.manage': 'Quản lý nhân viên và vai trò',
}

/** How long one-time links are valid, in hours. */
export const linkHours = { owner: 1, invitation: 7 * 24, reset: 1 } as const
export type LinkKind = keyof typeof linkHours

/** The page that takes a one-time link. What stands behind `#` is never sent to a server, so no log has it. */
export function staffLink(origin: string, token: string): string {
  return `${origin}/quan-ly/lien-ket#${token}`
}

/** Minimum number of characters of a password, which opens the whole shop. */
export const minPasswordLength = 10

export const maxPasskeys = 20

/** What an e-mail tells somebody about their second factor. */
export type FactorChange =
  | 'totp-added'
  | 'totp-removed'
  | 'passkey-added'
  | 'passkey-removed'
  | 'codes-renewed'
  | 'code-used'
  | 'codes-guessed'
  | 'reset'
