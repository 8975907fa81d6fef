import { ApiError } from '#storefront/api/api-error.ts'
import { browserApi } from '#storefront/api/browser-api.ts'
import { clearShopperAndDrafts } from '#storefront/auth.ts'
import { announceCart } from '#storefront/cart-count.ts'
import { leaveFor } from '#storefront/signed-in-only.tsx'
import { Button } from '#storefront/ui/button.tsx'
import { Link } from '#storefront/ui/link.tsx'
import { alertShopper } from '#storefront/ui/toasts.ts'
import { deleteAccount } from './calls.ts'
import { Section } from './section.tsx'
import { useDialog, WithPassword } from './with-password.tsx'

const gone = [
  'Hồ sơ, ảnh đại diện, đăng nhập trên mọi thiết bị',
  'Sổ địa chỉ, giỏ hàng, thông báo, món đã xem',
  'Voucher và xu còn lại',
  'Ảnh và video bạn đã gửi, yêu cầu mở cửa hàng',
]
const staying = [
  'Đơn hàng trong sổ sách của tiệm, không còn tên, số điện thoại, email và địa chỉ nhà của bạn',
  'Lời đánh giá và số sao, không còn tên và ảnh của bạn',
]

/** Deletes the account. */
export function AccountEnd() {
  const { isOpen, open, close } = useDialog()
  const remove = async (password: string) => {
    await deleteAccount(browserApi(), password)
    leaveFor('/', clearShopperAndDrafts)
    announceCart()
    alertShopper('Tài khoản của bạn đã được xoá.', 'success')
  }
  return (
    <Section title="Xoá tài khoản">
      <p className="text-ink-soft">
        Xoá vĩnh viễn tài khoản và thông tin của bạn ở tiệm. Không thể lấy lại.
      </p>
      <Button variant="danger" onClick={open}>
        Xoá tài khoản
      </Button>
      {isOpen && (
        <WithPassword
          title="Xoá tài khoản?"
          confirmLabel="Xoá vĩnh viễn"
          busyLabel="Đang xoá..."
          danger
          failure="Không thể xoá tài khoản. Vui lòng thử lại."
          wayOut={toOrders}
          onConfirm={remove}
          onClose={close}
        >
          <Points title="Sẽ bị xoá, không lấy lại được" points={gone} />
          <Points title="Còn ở lại" points={staying} />
          <p>Sau khi xoá, số điện thoại và email có thể dùng để đăng ký tài khoản mới.</p>
        </WithPassword>
      )}
    </Section>
  )
}

function toOrders(error: unknown) {
  if (!(error instanceof ApiError) || error.code !== 'ACCOUNT_HAS_OPEN_ORDERS') return undefined
  return (
    <Link
      to="/user/account/orders"
      className="inline-flex min-h-11 items-center font-semibold text-son underline"
    >
      Xem đơn mua
    </Link>
  )
}

function Points({ title, points }: { title: string; points: readonly string[] }) {
  return (
    <div>
      <h3 className="font-semibold">{title}</h3>
      <ul className="mt-1 list-disc ps-5 text-ink-soft">
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </div>
  )
}
