import {
  groupNames,
  type SettingGroup,
  type SettingName,
  settingLabels,
} from '#features/settings/domain.ts'
import { permissionNames } from '#features/staff/domain.ts'
import type { AuditAction } from '#shared/audit-actions.ts'
import { isPermission } from '#shared/permissions.ts'

/** What was done, in Vietnamese. */
export const actionNames: Readonly<Record<AuditAction, string>> = {
  'order.created': 'Tạo đơn hàng cho khách',
  'order-draft.created': 'Tạo đơn nháp',
  'order-draft.changed': 'Sửa đơn nháp',
  'order-draft.deleted': 'Xoá đơn nháp',
  'order.confirmed': 'Xác nhận đơn hàng',
  'order.packed': 'Đóng gói đơn hàng',
  'order.sent': 'Gửi đơn hàng',
  'order.tracking-changed': 'Sửa mã vận đơn',
  'order.changed': 'Sửa đơn hàng',
  'order.noted': 'Ghi chú đơn hàng',
  'order.completed': 'Hoàn tất đơn hàng',
  'order.cancelled': 'Huỷ đơn hàng',
  'order.marked-paid': 'Ghi nhận thanh toán',
  'order.refunded': 'Ghi nhận hoàn tiền',
  'order.exported': 'Xuất danh sách đơn hàng',
  'payment.assigned': 'Gán khoản tiền cho đơn hàng',
  'review.answered': 'Trả lời đánh giá',
  'review.answer-removed': 'Gỡ câu trả lời đánh giá',
  'review.hidden': 'Ẩn đánh giá',
  'review.shown': 'Hiện lại đánh giá',
  'seller.approved': 'Duyệt gian hàng',
  'seller.rejected': 'Từ chối gian hàng',
  'mail.resent': 'Gửi lại email',
  'staff.invited': 'Mời nhân viên',
  'staff.invitation-withdrawn': 'Rút lời mời',
  'staff.joined': 'Nhận lời mời',
  'staff.changed': 'Sửa nhân viên',
  'staff.signed-in': 'Đăng nhập',
  'staff.ended': 'Cho nhân viên nghỉ',
  'staff.restored': 'Cho nhân viên làm lại',
  'staff.signed-out': 'Đăng xuất khỏi mọi nơi',
  'staff.reset-sent': 'Gửi liên kết đặt lại mật khẩu',
  'staff.password-changed': 'Đổi mật khẩu',
  'staff.factor-added': 'Thêm xác minh hai bước',
  'staff.factor-removed': 'Xoá xác minh hai bước',
  'staff.recovery-codes-renewed': 'Tạo lại mã khôi phục',
  'staff.recovery-code-used': 'Dùng mã khôi phục',
  'staff.factors-reset': 'Xoá xác minh hai bước của người khác',
  'security.changed': 'Đổi cài đặt bảo mật',
  'settings.changed': 'Đổi cài đặt',
  'role.created': 'Thêm vai trò',
  'role.changed': 'Sửa vai trò',
  'role.deleted': 'Xoá vai trò',
}

/** Names of the fields of entries, in Vietnamese. */
const fieldNames: Readonly<Record<string, string>> = {
  name: 'Tên',
  reply: 'Câu trả lời',
  reason: 'Lý do',
  status: 'Trạng thái',
  email: 'Email',
  role: 'Vai trò',
  permissions: 'Quyền',
  with: 'Đăng nhập bằng',
  kind: 'Cách xác minh',
  left: 'Số mã còn lại',
  totp: 'Ứng dụng xác thực',
  passkeys: 'Số passkey',
  requireSecondFactor: 'Bắt buộc xác minh hai bước',
  state: 'Trạng thái',
  paidAmount: 'Đã nhận',
  refundedAmount: 'Đã hoàn',
  fields: 'Nội dung',
  items: 'Hàng',
  subtotal: 'Tạm tính',
  shippingFee: 'Phí vận chuyển',
  voucherDiscount: 'Voucher',
  coinDiscount: 'Xu',
  total: 'Tổng cộng',
  payment: 'Khoản tiền',
  amount: 'Số tiền',
  outcome: 'Kết quả',
  note: 'Ghi chú',
  lines: 'Theo dòng hàng',
  stage: 'Trạng thái',
  paymentMethod: 'Hình thức',
  paymentStatus: 'Thanh toán',
  province: 'Tỉnh thành',
  from: 'Từ ngày',
  to: 'Đến ngày',
  productId: 'Sản phẩm',
  staffId: 'Nhân viên',
  method: 'Cách',
  reset: 'Đặt lại',
  discount: 'Giảm giá bằng tay',
  staffDiscount: 'Giảm giá bằng tay',
  total: 'Tổng cộng',
}

export const fieldName = (field: string): string =>
  fieldNames[field] ?? settingLabels[field as SettingName] ?? field

/** What was changed, as people read it. */
export function subjectText(subject: string): string {
  const [kind, group] = subject.split(':')
  return (kind === 'settings' && groupNames[group as SettingGroup]) || subject
}

/** Words of values that are codes, in Vietnamese. */
const valueNames: Readonly<Record<string, string>> = {
  PENDING: 'Chờ xử lý',
  SHIPPING: 'Đang giao',
  COMPLETED: 'Hoàn tất',
  CANCELLED: 'Đã huỷ',
  TO_CONFIRM: 'Chờ xác nhận',
  TO_PACK: 'Chờ đóng gói',
  TO_SEND: 'Chờ gửi',
  SENT: 'Đang giao',
  AWAITING_PAYMENT: 'Chờ thanh toán',
  REFUND_DUE: 'Chờ hoàn tiền',
  COD: 'Thu hộ (COD)',
  BANK_TRANSFER: 'Chuyển khoản',
  unpaid: 'Chưa thanh toán',
  paid: 'Đã thanh toán',
  refund_due: 'Chờ hoàn tiền',
  refunded: 'Đã hoàn tiền',
  carrier: 'đơn vị vận chuyển',
  trackingCode: 'mã vận đơn',
  recipient: 'người nhận',
  phone: 'số điện thoại',
  street: 'địa chỉ cụ thể',
  region: 'tỉnh, huyện, xã',
  q: 'từ khoá',
  totp: 'ứng dụng xác thực',
  passkey: 'passkey',
  password: 'mật khẩu',
  recovery: 'mã khôi phục',
  recovery_codes: 'mã khôi phục',
  pending: 'chờ duyệt',
  approved: 'đã duyệt',
  rejected: 'đã từ chối',
  failed: 'lỗi',
  waiting: 'đang chờ',
  sending: 'đang gửi',
  handed_over: 'đã giao cho máy chủ thư',
  unknown: 'không rõ',
  exact: 'đúng số tiền',
  under: 'thiếu',
  over: 'thừa',
  late: 'trễ',
  extra: 'thêm',
}

/** A value of an entry as people read it. */
export function valueText(value: unknown): string {
  if (typeof value === 'string')
    return valueNames[value] ?? (isPermission(value) ? permissionNames[value] : value)
  if (typeof value === 'boolean') return value ? 'có' : 'không'
  if (typeof value === 'number') return value.toLocaleString('vi-VN')
  if (value === null || value === undefined) return 'không có'
  return Array.isArray(value) ? value.map(valueText).join(', ') : JSON.stringify(value)
}
