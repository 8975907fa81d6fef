import { telephone } from '#storefront/shell/telephone.ts'
import { useShop } from '#storefront/shell/use-shop.ts'

const linkClass =
  '-my-2 inline-block py-2 font-semibold text-son underline-offset-3 hover:underline'

/** Help for accounts without an e-mail address. */
export function AskTheAdmin() {
  const { phone, zaloUrl } = useShop()
  return (
    <p className="text-sm text-ink-soft">
      Tài khoản chưa có email, hoặc email chưa được xác nhận? Vui lòng nhắn tin cho quản trị viên
      của cửa hàng để được hỗ trợ
      {zaloUrl && (
        <>
          {' '}
          qua{' '}
          <a href={zaloUrl} target="_blank" rel="noopener noreferrer" className={linkClass}>
            Zalo
          </a>
        </>
      )}
      {phone && (
        <>
          {zaloUrl ? ' hoặc gọi ' : ' theo số '}
          <a href={telephone(phone)} className={linkClass}>
            {phone}
          </a>
        </>
      )}
      .
    </p>
  )
}
