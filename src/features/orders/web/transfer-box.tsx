import { usePassed } from '#features/flash-sale/web/public.ts'
import { formatVnd } from '#shared/format.ts'
import { Panel } from '#storefront/ui/panel.tsx'
import type { BankTransfer } from '../contract.ts'
import { CopyButton } from './copy-button.tsx'
import { HoldCountdown } from './hold-countdown.tsx'
import { TransferQr } from './transfer-qr.tsx'

type Props = {
  transfer: BankTransfer
  dueAt: string | null
  /** Amounts received and missing. */
  partly: string
}

/** Bank transfer instructions: a QR code and all fields as text, until the deadline. */
export function TransferBox({ transfer, dueAt, partly }: Props) {
  const isOver = usePassed([dueAt]) > 0
  return (
    <Panel title={isOver ? 'Đã hết hạn thanh toán' : 'Chuyển khoản để thanh toán'}>
      {partly !== '' && (
        <p className="mb-2 rounded-sm bg-leaf-soft px-3 py-1.5 text-sm font-semibold text-leaf">
          {partly}
        </p>
      )}
      {isOver ? (
        <p className="text-ink-soft">
          Vui lòng không chuyển khoản nữa. Nếu bạn đã chuyển, chúng tôi sẽ xác nhận hoặc hoàn lại
          tiền cho bạn.
        </p>
      ) : (
        <Open transfer={transfer} dueAt={dueAt} />
      )}
    </Panel>
  )
}

function Open({ transfer, dueAt }: Omit<Props, 'partly'>) {
  const facts = [
    { name: 'Ngân hàng', shown: transfer.bankName },
    { name: 'Số tài khoản', shown: transfer.account, copied: transfer.account },
    { name: 'Chủ tài khoản', shown: transfer.holder },
    { name: 'Số tiền', shown: formatVnd(transfer.amount), copied: String(transfer.amount) },
    { name: 'Nội dung', shown: transfer.memo, copied: transfer.memo },
  ]
  return (
    <div className="flex flex-col gap-4">
      {dueAt && <HoldCountdown dueAt={dueAt} />}
      <div className="flex flex-col gap-5 md:flex-row md:items-start">
        {transfer.qrSvg && <TransferQr transfer={transfer} />}
        <dl className="min-w-0 flex-1 divide-y divide-line">
          {facts.map(({ name, shown, copied }) => (
            <div
              key={name}
              className="grid min-h-14 grid-cols-[minmax(0,1fr)_auto] max-[18rem]:grid-cols-1 items-center gap-x-3 py-1.5"
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
      <p className="text-sm text-ink-soft">
        Vui lòng giữ nguyên nội dung chuyển khoản để đơn hàng được xác nhận nhanh nhất.
      </p>
    </div>
  )
}
