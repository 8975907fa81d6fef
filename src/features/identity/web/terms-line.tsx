import { usePolicies } from '#storefront/shell/use-policies.ts'
import { useShop } from '#storefront/shell/use-shop.ts'

/** Terms of registration, with links to the shop's pages about them; nothing when there are none. */
export function TermsLine() {
  const { name } = useShop()
  const { terms, privacy } = usePolicies()
  if (!terms && !privacy) return null
  return (
    <p className="text-sm text-ink-soft">
      Khi đăng ký, bạn đồng ý với {terms && <Policy to={terms}>Điều khoản sử dụng</Policy>}
      {terms && privacy && ' và '}
      {privacy && <Policy to={privacy}>Chính sách bảo mật</Policy>} của {name}.
    </p>
  )
}

/** Opens beside the form, whose input would be lost. */
function Policy({ to, children }: { to: string; children: string }) {
  return (
    <a
      href={to}
      target="_blank"
      rel="noopener"
      className="py-2 font-semibold text-son underline-offset-3 hover:underline"
    >
      {children}
      <span className="sr-only"> (mở trong thẻ mới)</span>
    </a>
  )
}
