import { Check, Copy, Share2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#storefront/ui/button.tsx'
import { alertShopper } from '#storefront/ui/toasts.ts'

/** The link by which the customer sees and pays the order, to be sent by Zalo or SMS. */
export function PayLink({ path, isToPay }: { path: string; isToPay: boolean }) {
  const url = `${window.location.origin}${path}`
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url)
      setCopied(true)
    } catch {
      alertShopper('Không sao chép được. Hãy chọn và sao chép liên kết bên dưới.', 'problem')
    }
  }
  const Icon = isCopied ? Check : Copy
  return (
    <div className="mt-3 flex flex-col gap-2 border-t border-line pt-3">
      <div className="flex flex-wrap items-center gap-2">
        <Button onClick={() => void copy()}>
          <Icon aria-hidden="true" className="size-5" />
          {isToPay ? 'Sao chép liên kết thanh toán' : 'Sao chép liên kết đơn hàng'}
        </Button>
        {'share' in navigator && (
          <Button onClick={() => void navigator.share({ url }).catch(() => {})}>
            <Share2 aria-hidden="true" className="size-5" />
            Gửi cho khách
          </Button>
        )}
        <span role="status" className="text-sm text-leaf">
          {isCopied && 'Đã sao chép liên kết.'}
        </span>
      </div>
      <p className="text-sm break-all text-ink-soft select-all">{url}</p>
    </div>
  )
}
