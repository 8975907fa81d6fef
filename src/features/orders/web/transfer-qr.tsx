import { Download } from 'lucide-react'
import { formatVnd } from '#shared/format.ts'
import { Button } from '#storefront/ui/button.tsx'
import { alertShopper } from '#storefront/ui/toasts.ts'
import type { BankTransfer } from '../contract.ts'
import { saveQr } from './save-qr.ts'

/** The QR code, with a button that saves it for a phone, which can't scan itself. */
export function TransferQr({ transfer: { qrSvg, amount, memo } }: { transfer: BankTransfer }) {
  const save = () =>
    saveQr(qrSvg, `VietQR-${memo}`).catch(() =>
      alertShopper('Không lưu được ảnh QR. Vui lòng chụp màn hình.', 'problem'),
    )
  return (
    <figure className="flex shrink-0 flex-col items-center gap-2 self-center md:self-start">
      {/* An `img` element runs no scripts of the SVG. */}
      <img
        src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(qrSvg)}`}
        alt={`Mã VietQR chuyển ${formatVnd(amount)}, nội dung ${memo}`}
        width={208}
        height={208}
        className="size-52 rounded-sm border border-line bg-surface p-2"
      />
      <figcaption className="text-sm text-ink-soft">Quét bằng ứng dụng ngân hàng</figcaption>
      <Button variant="quiet" onClick={() => void save()}>
        <Download aria-hidden="true" className="size-5" />
        Lưu ảnh QR
      </Button>
    </figure>
  )
}
