import { useState } from 'react'
import { useMay } from '#back-office/session.ts'
import { Button } from '#storefront/ui/button.tsx'
import type { ReturnDetails } from '../admin-contract.ts'
import { checkReturnStep, type ReturnStep } from '../domain.ts'
import { ApproveDialog } from './approve-dialog.tsx'
import { CloseDialog } from './close-dialog.tsx'
import { ReceiveDialog } from './receive-dialog.tsx'
import { RejectDialog } from './reject-dialog.tsx'

const names = {
  approve: 'Chấp nhận',
  receive: 'Đã nhận hàng về',
  close: 'Tính tiền và kết thúc',
  reject: 'Từ chối',
} as const

/** The steps that the return can take; the usual one stands out. */
export function ReturnSteps({ row }: { row: ReturnDetails }) {
  const mayDecide = useMay('returns.decide')
  const [opened, setOpened] = useState<ReturnStep>()
  if (!mayDecide) return null
  const steps = (['approve', 'receive', 'close', 'reject'] as const).filter(
    (step) =>
      checkReturnStep(row.status, step) === 'possible' &&
      !(step === 'reject' && row.kind === 'undelivered'),
  )
  const close = () => setOpened(undefined)
  return (
    <>
      {steps.map((step) => (
        <Button
          key={step}
          variant={step === 'reject' ? 'danger' : 'primary'}
          onClick={() => setOpened(step)}
        >
          {names[step]}
        </Button>
      ))}
      {opened === 'approve' && <ApproveDialog row={row} onClose={close} />}
      {opened === 'reject' && <RejectDialog row={row} onClose={close} />}
      {opened === 'receive' && <ReceiveDialog row={row} onClose={close} />}
      {opened === 'close' && <CloseDialog row={row} onClose={close} />}
    </>
  )
}
