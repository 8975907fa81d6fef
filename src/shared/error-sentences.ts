import type { AppError, ErrorCode, ErrorDetails } from './app-error.ts'

type Sentence = string | ((details: ErrorDetails) => string)

const named = (details: ErrorDetails) => `“${String(details.name ?? 'Sản phẩm')}”`

const sentences: Record<ErrorCode, Sentence> = {
  INVALID_INPUT: 'Dữ liệu gửi lên không hợp lệ.',
  SESSION_ID_REQUIRED: 'Thiếu mã phiên mua hàng hợp lệ.',
  EMPTY_ORDER: 'Bạn chưa chọn sản phẩm nào.',
  RESET_LINK_INVALID: 'Liên kết không hợp lệ. Vui lòng yêu cầu lại email khôi phục.',
  SIGN_IN_REQUIRED: 'Bạn cần đăng nhập.',
  WRONG_CREDENTIALS: 'Sai thông tin đăng nhập',
  NOT_ALLOWED: 'Bạn không có quyền thực hiện việc này.',
  NOT_FOUND: 'Không tìm thấy nội dung bạn yêu cầu.',
  PRODUCT_NOT_FOUND: 'Sản phẩm không tồn tại',
  ORDER_NOT_FOUND: 'Không tìm thấy đơn hàng.',
  ADDRESS_NOT_FOUND: 'Không tìm thấy địa chỉ.',
  PAGE_NOT_FOUND: 'Không tìm thấy trang',
  PHONE_TAKEN: 'Số điện thoại đã tồn tại',
  EMAIL_TAKEN: 'Email đã được dùng cho tài khoản khác.',
  OUT_OF_STOCK: (details) => `${named(details)} đã hết hàng.`,
  NOT_ENOUGH_STOCK: (details) =>
    `${named(details)} chỉ còn ${String(details.available)} sản phẩm, không đủ số lượng bạn chọn.`,
  NOT_FOR_SALE: (details) => `${named(details)} hiện không còn được bán.`,
  FLASH_SALE_EXHAUSTED: (details) => `${named(details)} đã hết suất Flash Sale.`,
  FLASH_SALE_NOT_ENOUGH: (details) =>
    `Flash Sale chỉ còn ${String(details.available)} suất cho ${named(details)}.`,
  CART_FULL: 'Giỏ hàng đã đầy. Vui lòng bớt sản phẩm trước khi thêm mới.',
  PRICE_CHANGED: 'Giá đơn hàng vừa thay đổi. Vui lòng kiểm tra lại trước khi đặt hàng.',
  IDEMPOTENCY_KEY_REUSED: 'Yêu cầu đặt hàng này đã được dùng cho một đơn khác.',
  ORDER_STATUS_CONFLICT: 'Trạng thái hiện tại của đơn hàng không cho phép thao tác này.',
  ORDER_ALREADY_PAID: 'Đơn hàng đã được thanh toán.',
  ORDER_TOO_LARGE: 'Đơn hàng quá lớn. Vui lòng chia thành nhiều đơn.',
  TOO_MANY_ADDRESSES: 'Bạn đã lưu tối đa 50 địa chỉ. Vui lòng xoá bớt trước khi thêm mới.',
  BODY_TOO_LARGE: 'Dữ liệu gửi lên quá lớn.',
  UNSUPPORTED_MEDIA_TYPE: 'Định dạng dữ liệu không được hỗ trợ.',
  INVALID_FIELD: (details) => String(details.message ?? 'Thông tin chưa hợp lệ.'),
  ADDRESS_UNITS_MISMATCH: 'Tỉnh/Thành, Quận/Huyện và Phường/Xã không khớp nhau.',
  TOO_MANY_REQUESTS: 'Bạn thao tác quá nhanh. Vui lòng thử lại sau ít phút.',
  UNAVAILABLE: 'Hệ thống đang bận. Vui lòng thử lại sau ít phút.',
}

/** The Vietnamese sentence shown for a failure, with its blanks filled. */
export function sentenceFor(error: AppError): string {
  const sentence = sentences[error.code]
  return typeof sentence === 'function' ? sentence(error.details) : sentence
}
