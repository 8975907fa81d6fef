import type { AppError, ErrorCode, ErrorDetails } from './app-error.ts'
import { formatCount, formatVnd } from './format.ts'

type MessageBuilder = string | ((details: ErrorDetails) => string)

const named = (details: ErrorDetails) => `“${String(details.name ?? 'Sản phẩm')}”`

const voucherReasons: Record<string, string> = {
  UNKNOWN: 'không tồn tại hoặc không dành cho bạn',
  NOT_STARTED: 'chưa đến thời gian sử dụng',
  ENDED: 'đã hết hạn',
  ALREADY_USED: 'đã được bạn dùng cho một đơn hàng khác',
  USED_UP: 'đã hết lượt sử dụng',
  OTHER_GOODS: 'chỉ dùng cho một số sản phẩm, không có trong đơn này',
  SHIPPING_IS_FREE: 'không cần dùng: đơn này đã được miễn phí vận chuyển',
}

function voucherReason({ reason, minSubtotal, isTargeted }: ErrorDetails): string {
  if (reason === 'BELOW_MINIMUM' && typeof minSubtotal === 'number') {
    const from = formatVnd(minSubtotal)
    return isTargeted
      ? `chỉ dùng khi mua từ ${from} những sản phẩm được giảm`
      : `chỉ dùng cho đơn hàng từ ${from}`
  }
  return voucherReasons[String(reason)] ?? 'không dùng được cho đơn hàng này'
}

const ownerOfOrders: Record<string, string> = {
  account: 'Bạn',
  phone: 'Số điện thoại nhận hàng này',
  address: 'Địa chỉ nhận hàng này',
}

const count = (value: unknown) => formatCount(Number(value))

function flashSaleLimit(details: ErrorDetails): string {
  const { limit, left } = details
  if (Number(left) <= 0) {
    return `Bạn đã mua đủ ${count(limit)} suất Flash Sale của ${named(details)}. Để mua thêm với giá thường, vui lòng thêm lại sản phẩm vào giỏ hàng.`
  }
  const most = `Mỗi khách chỉ mua được tối đa ${count(limit)} suất Flash Sale của ${named(details)}`
  return left === limit ? `${most}.` : `${most}, bạn còn mua được ${count(left)}.`
}

const messages: Record<ErrorCode, MessageBuilder> = {
  INVALID_INPUT: 'Dữ liệu gửi lên không hợp lệ.',
  SESSION_ID_REQUIRED: 'Thiếu mã phiên mua hàng hợp lệ.',
  EMPTY_ORDER: 'Bạn chưa chọn sản phẩm nào.',
  RESET_LINK_INVALID: 'Liên kết không hợp lệ. Vui lòng yêu cầu lại email khôi phục.',
  CONTACT_LINK_INVALID: 'Liên kết không hợp lệ hoặc đã hết hạn.',
  PASSKEY_INVALID: 'Không thêm được passkey này. Vui lòng thử lại.',
  STAFF_LINK_INVALID: 'Liên kết không hợp lệ, đã dùng hoặc đã hết hạn. Vui lòng xin liên kết mới.',
  SIGN_IN_REQUIRED: 'Bạn cần đăng nhập.',
  STAFF_SIGN_IN_REQUIRED: 'Vui lòng đăng nhập để tiếp tục.',
  WRONG_CREDENTIALS: 'Sai thông tin đăng nhập',
  SECOND_FACTOR_REQUIRED: 'Vui lòng xác minh bước hai để đăng nhập.',
  SECOND_FACTOR_WRONG: 'Mã xác minh chưa đúng hoặc đã được dùng. Vui lòng nhập mã mới.',
  PASSKEY_REFUSED: 'Không đăng nhập được bằng passkey này. Vui lòng thử lại hoặc dùng mật khẩu.',
  SIGNATURE_INVALID: 'Chữ ký không hợp lệ.',
  NOT_ALLOWED: 'Bạn không có quyền thực hiện việc này.',
  SECOND_FACTOR_NEEDED:
    'Tiệm yêu cầu xác minh hai bước. Vui lòng bật xác minh hai bước cho tài khoản của bạn để tiếp tục.',
  FACTOR_CONFIRMATION_NEEDED: 'Vui lòng xác nhận bằng bước hai của bạn trước khi trao quyền này.',
  REAUTHENTICATION_REQUIRED: 'Cần mật khẩu hiện tại để đổi email hoặc số điện thoại.',
  REVIEW_NOT_ALLOWED: 'Bạn chỉ đánh giá được sản phẩm đã mua, sau khi đơn hàng hoàn tất.',
  NOT_FOUND: 'Không tìm thấy nội dung bạn yêu cầu.',
  PRODUCT_NOT_FOUND: 'Sản phẩm không tồn tại',
  PREVIEW_NOT_FOUND: 'Bản xem trước này không còn.',
  ORDER_NOT_FOUND: 'Không tìm thấy đơn hàng.',
  ADDRESS_NOT_FOUND: 'Không tìm thấy địa chỉ.',
  PAGE_NOT_FOUND: 'Không tìm thấy trang',
  PAYMENT_NOT_FOUND: 'Không tìm thấy khoản tiền.',
  REVIEW_NOT_FOUND: 'Không tìm thấy đánh giá.',
  PHONE_TAKEN: 'Số điện thoại đã tồn tại',
  EMAIL_TAKEN: 'Email đã được dùng cho tài khoản khác.',
  CONFIRMED_EMAIL_REQUIRED: 'Tài khoản chưa có email đã xác nhận. Vui lòng dùng mật khẩu.',
  OUT_OF_STOCK: (details) => `${named(details)} đã hết hàng.`,
  NOT_ENOUGH_STOCK: (details) =>
    `${named(details)} chỉ còn ${String(details.available)} sản phẩm, không đủ số lượng bạn chọn.`,
  NOT_FOR_SALE: (details) => `${named(details)} hiện không còn được bán.`,
  FLASH_SALE_EXHAUSTED: (details) => `${named(details)} đã hết suất Flash Sale.`,
  FLASH_SALE_NOT_ENOUGH: (details) =>
    `Flash Sale chỉ còn ${String(details.available)} suất cho ${named(details)}.`,
  CART_FULL: 'Giỏ hàng đã đầy. Vui lòng bớt sản phẩm trước khi thêm mới.',
  PRICE_CHANGED: 'Giá đơn hàng vừa thay đổi. Vui lòng kiểm tra lại trước khi đặt hàng.',
  CART_CHANGED: 'Giỏ hàng vừa thay đổi. Vui lòng kiểm tra lại trước khi đặt hàng.',
  ALREADY_ORDERED: (details) =>
    `Các sản phẩm này đã được đặt trong đơn ${String(details.orderId)}.`,
  TOO_MANY_UNPAID: (details) =>
    `Bạn đang có ${String(details.count)} đơn chờ chuyển khoản. Vui lòng thanh toán hoặc huỷ bớt trước khi đặt thêm.`,
  TOO_MANY_COD_ORDERS: (details) =>
    `${ownerOfOrders[String(details.by)] ?? ownerOfOrders.account} đang có ${String(details.count)} đơn chờ giao, trả tiền khi nhận. Vui lòng nhận hàng hoặc huỷ bớt đơn trước khi đặt thêm, hoặc chọn chuyển khoản.`,
  TOO_MANY_UNPAID_PIECES: ({ open, limit }) =>
    Number(open) > 0
      ? `Khách mới đặt được tối đa ${count(limit)} sản phẩm chưa thanh toán, bạn đang có ${count(open)}. Vui lòng nhận hàng hoặc thanh toán đơn trước, hoặc gọi tiệm để đặt số lượng lớn.`
      : `Khách mới đặt được tối đa ${count(limit)} sản phẩm chưa thanh toán. Vui lòng giảm số lượng, hoặc gọi tiệm để đặt số lượng lớn.`,
  TOO_MANY_PIECES: (details) =>
    details.name === undefined
      ? `Mỗi đơn chỉ đặt được tối đa ${count(details.limit)} sản phẩm, bạn đang chọn ${count(details.pieces)}. Vui lòng giảm số lượng hoặc chia thành nhiều đơn.`
      : `${named(details)} chỉ đặt được tối đa ${count(details.limit)} sản phẩm mỗi đơn. Vui lòng giảm số lượng.`,
  FLASH_SALE_LIMIT: flashSaleLimit,
  ORDER_HELD: 'Đơn lớn đang chờ xác nhận. Cần xác nhận với người mua trước khi gửi.',
  ORDER_NOT_HELD: 'Đơn hàng không chờ xác nhận.',
  ORDER_UNPAID: ({ due }) => `Đơn hàng còn ${formatVnd(Number(due))} chưa nhận được chuyển khoản.`,
  VOUCHER_NOT_USABLE: (details) => `Mã giảm giá ${String(details.code)} ${voucherReason(details)}.`,
  IDEMPOTENCY_KEY_REUSED: 'Yêu cầu đặt hàng này đã được dùng cho một đơn khác.',
  ORDER_STATUS_CONFLICT: 'Trạng thái hiện tại của đơn hàng không cho phép thao tác này.',
  ORDER_PARTLY_SENT:
    'Một phần đơn hàng đã được gửi nên không huỷ cả đơn được. Cửa hàng có thể sửa đơn để bỏ phần chưa gửi.',
  ORDER_SENT:
    'Đơn đã gửi đi nên không huỷ được nữa. Nếu không giao được, hãy chọn “Giao không thành công” ở trang của đơn.',
  ORDER_TOTAL_CHANGED:
    'Tổng tiền mới vừa thay đổi so với số đã hiện. Vui lòng xem lại trước khi lưu.',
  ORDER_ALREADY_PAID: 'Đơn hàng đã được thanh toán.',
  PAYMENT_ALREADY_COUNTED: 'Khoản tiền đã được tính cho một đơn hàng.',
  REFUND_TOO_LARGE: ({ due }) =>
    Number(due) > 0
      ? `Chỉ cần hoàn lại ${formatVnd(Number(due))}.`
      : 'Không còn tiền phải hoàn lại.',
  RETURN_AMOUNT_CHANGED: ({ amount }) =>
    `Số hàng trả này bây giờ đáng ${formatVnd(Number(amount))}. Vui lòng xem lại trước khi kết thúc.`,
  RETURN_NOT_FOUND: 'Không tìm thấy yêu cầu trả hàng.',
  RETURN_NOT_POSSIBLE: 'Chỉ trả được hàng của đơn đã hoàn tất.',
  RETURN_TOO_LATE: ({ days }) => `Đã quá ${Number(days)} ngày đổi trả kể từ khi nhận hàng.`,
  RETURN_TOO_MANY_PIECES:
    'Số lượng trả nhiều hơn số còn lại của đơn hàng. Vui lòng tải lại trang và thử lại.',
  RETURN_REQUEST_CHANGED: 'Yêu cầu này đã được lưu với nội dung khác. Hãy tải lại trang để xem.',
  IMPORT_STATUS_CONFLICT: 'Lần nhập này đang chạy hoặc đã xong. Vui lòng tải lại trang.',
  RETURN_STATUS_CONFLICT: 'Trạng thái hiện tại của yêu cầu trả hàng không cho phép thao tác này.',
  ORDER_TOO_LARGE: 'Đơn hàng quá lớn. Vui lòng chia thành nhiều đơn.',
  STORE_REQUEST_EXISTS: 'Bạn đã gửi yêu cầu mở cửa hàng.',
  STORE_ALREADY_DECIDED: ({ status }) =>
    status === 'approved' ? 'Yêu cầu này đã được duyệt.' : 'Yêu cầu này đã bị từ chối.',
  MAIL_NOT_KEPT:
    'Email này có liên kết không còn được lưu nên không gửi lại được. Người nhận cần yêu cầu email mới.',
  ALREADY_REVIEWED: 'Bạn đã đánh giá sản phẩm này của đơn hàng rồi.',
  PRODUCT_GONE: (details) => `${named(details)} không còn ở shop nên không đánh giá được nữa.`,
  ACCOUNT_HAS_OPEN_ORDERS:
    'Bạn còn đơn hàng chưa hoàn tất, đang trả hàng hoặc chờ hoàn tiền. Vui lòng xoá tài khoản sau khi đơn hàng kết thúc.',
  TOO_MANY_ADDRESSES: 'Bạn đã lưu tối đa 50 địa chỉ. Vui lòng xoá bớt trước khi thêm mới.',
  TOO_MANY_VIEWS: ({ most }) => `Bạn đã lưu ${most} bộ lọc. Hãy xoá bớt rồi lưu lại.`,
  STALE_EDIT: ({ by }) =>
    typeof by === 'string'
      ? `${by} vừa sửa nội dung này. Vui lòng xem lại trước khi lưu.`
      : 'Nội dung này vừa được người khác sửa. Vui lòng xem lại trước khi lưu.',
  CATALOG_BUSY: 'Hàng hoá đang được nhập hoặc sửa ở nơi khác. Vui lòng đợi một lát rồi thử lại.',
  CATEGORY_BUSY: 'Danh mục đang được gộp. Vui lòng đợi gộp xong rồi thử lại.',
  CATEGORY_NOT_EMPTY:
    'Danh mục còn sản phẩm hoặc danh mục con. Hãy chuyển chúng sang danh mục khác.',
  CATEGORY_PARENT_GONE: 'Danh mục cha không còn, nên không khôi phục được danh mục này.',
  REQUEST_CHANGED: 'Yêu cầu này đã được lưu với nội dung khác. Hãy tải lại trang để xem.',
  STOCK_DOCUMENT_FINAL: 'Phiếu này không huỷ được. Hãy điều chỉnh tồn kho của mặt hàng.',
  STOCKTAKE_ENDED: 'Đợt kiểm kho này đã kết thúc nên không đếm thêm được.',
  STOCKTAKE_FULL: ({ most }) =>
    `Mỗi đợt kiểm tối đa ${Number(most).toLocaleString('vi-VN')} mặt hàng. Hãy kết thúc đợt này rồi bắt đầu đợt khác.`,
  FLASH_SALE_CONFLICT: ({ state, sale }) =>
    typeof sale === 'string'
      ? `Có sản phẩm đang ở flash sale “${sale}” cùng lúc.`
      : state === 'ended'
        ? 'Flash sale này đã kết thúc nên không đổi được nữa. Hãy sao chép thành đợt mới.'
        : state === 'running'
          ? 'Flash sale này đã bắt đầu nên không xoá được. Bạn có thể kết thúc ngay.'
          : state === 'upcoming'
            ? 'Flash sale này chưa bắt đầu. Hãy tải lại trang rồi thử lại.'
            : 'Giá hoặc hàng vừa thay đổi. Hãy thử lại.',
  LAST_OWNER: 'Tiệm cần ít nhất một chủ cửa hàng.',
  TOTP_NOT_STARTED: 'Mã QR không còn hiệu lực. Vui lòng lấy mã QR mới.',
  TOTP_ALREADY_SET: 'Ứng dụng xác thực đã được bật. Hãy tắt trước khi bật lại.',
  TOTP_NOT_SET: 'Ứng dụng xác thực chưa được bật.',
  TOO_MANY_PASSKEYS: 'Bạn đã lưu tối đa 20 passkey. Vui lòng xoá bớt trước khi thêm mới.',
  PASSKEYS_NEED_DOMAIN:
    'Passkey chỉ dùng được khi trang quản lý có tên miền, không dùng được với địa chỉ IP.',
  OWN_SECOND_FACTOR_FIRST: 'Hãy bật xác minh hai bước cho chính bạn trước khi yêu cầu mọi người.',
  OWN_APP_FIRST:
    'Đổi tài khoản ngân hàng cần ứng dụng xác thực hoặc passkey. Hãy bật ứng dụng xác thực hoặc thêm passkey ở trang Tài khoản của bạn trước.',
  VOUCHER_OVER: 'Voucher đã kết thúc.',
  ROLE_IN_USE: 'Vai trò đang được dùng. Hãy đổi vai trò của những người đó trước khi xoá.',
  ROLE_NAME_TAKEN: 'Đã có vai trò với tên này.',
  BODY_TOO_LARGE: 'Dữ liệu gửi lên quá lớn.',
  FILE_TOO_LARGE: (details) => `Tệp quá lớn. Mỗi tệp tối đa ${String(details.maxMB)}MB.`,
  ONLY_JPG_PNG_AND_VIDEO: 'Chỉ hỗ trợ JPG/PNG & MP4/WEBM/MOV.',
  UNSUPPORTED_MEDIA_TYPE: 'Định dạng dữ liệu không được hỗ trợ.',
  INVALID_FIELD: (details) => String(details.message ?? 'Thông tin chưa hợp lệ.'),
  ADDRESS_UNITS_MISMATCH: ({ scheme }) =>
    scheme === '2025'
      ? 'Tỉnh/Thành và Phường/Xã không khớp nhau.'
      : 'Tỉnh/Thành, Quận/Huyện và Phường/Xã không khớp nhau.',
  TOO_MANY_REQUESTS: 'Bạn thao tác quá nhanh. Vui lòng thử lại sau ít phút.',
  BOT_UNREACHABLE: (details) =>
    `${String(details.service)} chưa trả lời. Vui lòng thử lại sau ít phút.`,
  UNAVAILABLE: 'Hệ thống đang bận. Vui lòng thử lại sau ít phút.',
}

/** The Vietnamese message for an error, with its parameters filled in. */
export function errorMessage(error: AppError): string {
  const sentence = messages[error.code]
  return typeof sentence === 'function' ? sentence(error.details) : sentence
}
