import { formatVnd } from '#shared/format.ts'
import type { BankTransfer } from '../contract.ts'
import { CopyButton } from './copy-button.tsx'
import { Panel } from './panel.tsx'

/** How to pay by transfer: the QR code for a phone, and everything to type for the rest. */
export function TransferBox({ transfer }: { transfer: BankTransfer }) {
  const facts = [
    { name: 'Ngân hàng', shown: transfer.bankName },
    { name: 'Số tài khoản', shown: transfer.account, copied: transfer.account },
    { name: 'Chủ tài khoản', shown: transfer.holder },
    { name: 'Số tiền', shown: formatVnd(transfer.amount), copied: String(transfer.amount) },
    { name: 'Nội dung', shown: transfer.memo, copied: transfer.memo },
  ]
  return (
    <Panel title="Chuyển khoản để thanh toán">
      <div className="flex flex-col gap-5 md:flex-row md:items-start">
        {transfer.qrSvg && (
          <figure className="flex shrink-0 flex-col items-center gap-2 self-center md:self-start">
            {/* As a picture of its own the drawing can run nothing. */}
            <img
              src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(transfer.qrSvg)}`}
              alt={`Mã VietQR chuyển ${formatVnd(transfer.amount)}, nội dung ${transfer.memo}`}
              width={208}
              height={208}
              className="size-52 rounded-sm border border-line bg-surface p-2"
            />
            <figcaption className="text-sm text-ink-soft">Quét bằng ứng dụng ngân hàng</figcaption>
          </figure>
        )}
        <dl className="min-w-0 flex-1 divide-y divide-line">
          {facts.map(({ name, shown, copied }) => (
            <div
              key={name}
              className="grid min-h-14 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 py-1.5"
            >
              <dt className="text-sm text-ink-soft">{name}</dt>
              <dd className="row-start-2 font-semibold break-words tabular-nums">{shown}</dd>
              {copied && (
                <dd className="row-span-2">
                  <CopyButton text={copied} what={name.toLowerCase()} />
                </dd>
              )}
            </div>
          ))}
        </dl>
      </div>
      <p className="mt-4 rounded-sm bg-amber-soft px-3 py-2 text-sm text-amber-deep">
        Vui lòng giữ nguyên nội dung chuyển khoản để đơn hàng được xác nhận nhanh nhất.
      </p>
    </Panel>
  )
}
