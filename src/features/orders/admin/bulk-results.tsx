import { Button } from '#storefront/ui/button.tsx'
import { Dialog } from '#storefront/ui/dialog.tsx'
import { Link } from '#storefront/ui/link.tsx'
import type { BulkResult, BulkStep } from '../admin-steps-contract.ts'
import { stepNames } from './texts.ts'

type Props = { step: BulkStep['step']; refused: readonly BulkResult[]; onClose: () => void }

/** The orders that could not take a step, and why. They stay chosen. */
export function BulkResults({ step, refused, onClose }: Props) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={`${stepNames[step]}: ${refused.length} đơn chưa được`}
      description="Các đơn khác đã xong. Những đơn này vẫn đang được chọn."
      footer={
        <Button variant="primary" onClick={onClose}>
          Đã hiểu
        </Button>
      }
    >
      <ul className="flex flex-col divide-y divide-line">
        {refused.map(({ id, message }) => (
          <li key={id} className="py-2">
            <Link to={`/don-hang/${id}`} className="font-semibold text-son underline">
              {id}
            </Link>
            <p className="text-sm text-ink-soft">{message}</p>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
