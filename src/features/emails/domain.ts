/** What an e-mail is about, in Vietnamese, by its template. */
export const templateNames: Readonly<Record<string, string>> = {
  'account-changed': 'Tài khoản vừa thay đổi',
  'bank-account-changed': 'Đổi tài khoản ngân hàng',
  'confirm-email': 'Xác nhận email',
  'confirm-phone': 'Xác nhận số điện thoại',
  'confirmation-code': 'Mã xác nhận',
  'contact-reverted': 'Khôi phục liên hệ cũ',
  'email-change-requested': 'Yêu cầu đổi email',
  'password-reset': 'Đặt lại mật khẩu',
  'order-cancelled': 'Đơn hàng bị huỷ',
  'order-changed': 'Đơn hàng được điều chỉnh',
  'order-completed': 'Đơn hàng hoàn tất',
  'order-confirmation': 'Đã nhận đơn hàng',
  'order-late-payment': 'Tiền đến sau khi huỷ đơn',
  'order-paid': 'Đã nhận thanh toán',
  'order-partly-paid': 'Đã nhận một phần tiền',
  'order-refunded': 'Đã hoàn tiền',
  'order-alert': 'Báo cửa hàng có đơn mới',
  'order-shipping': 'Đơn hàng được gửi đi',
  'return-changed': 'Trả hàng',
  'store-decided': 'Trả lời yêu cầu mở gian hàng',
  'staff-factor-changed': 'Xác minh hai bước của nhân viên',
  'staff-invitation': 'Lời mời nhân viên',
  'staff-reset': 'Đặt lại mật khẩu nhân viên',
}

/** Hides all but the first sign of each address in a text: `l•••@vi-du.vn`. */
export function maskEmails(text: string): string {
  return text.replace(/([^\s<>"'(),;:@])[^\s<>"'(),;:@]*@/g, '$1•••@')
}
