import type { AuditAction } from '#shared/audit-actions.ts'

/** What was done, in Vietnamese. */
export const actionNames: Readonly<Record<AuditAction, string>> = {
  'order.confirmed': 'Xác nhận đơn hàng',
  'order.packed': 'Đóng gói đơn hàng',
  'order.sent': 'Gửi đơn hàng',
  'order.tracking-changed': 'Sửa mã vận đơn',
  'order.noted': 'Ghi chú đơn hàng',
  'order.completed': 'Hoàn tất đơn hàng',
  'order.cancelled': 'Huỷ đơn hàng',
  'order.marked-paid': 'Ghi nhận thanh toán',
  'order.refunded': 'Ghi nhận hoàn tiền',
  'order.exported': 'Xuất danh sách đơn hàng',
  'payment.assigned': 'Gán khoản tiền cho đơn hàng',
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
  'role.created': 'Thêm vai trò',
  'role.changed': 'Sửa vai trò',
  'role.deleted': 'Xoá vai trò',
}

/** Names of the fields of entries, in Vietnamese. */
const fieldNames: Readonly<Record<string, string>> = {
  name: 'Tên',
  email: 'Email',
  role: 'Vai trò',
  permissions: 'Quyền',
  with: 'Đăng nhập bằng',
  kind: 'Cách xác minh',
  left: 'Số mã còn lại',
  totp: 'Ứng dụng xác thực',
  passkeys: 'Số passkey',
  requireSecondFactor: 'Bắt buộc xác minh hai bước',
}

export const fieldName = (field: string): string => fieldNames[field] ?? field
