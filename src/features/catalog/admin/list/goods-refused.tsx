import { Button } from '#storefront/ui/button.tsx'
import { Dialog } from '#storefront/ui/dialog.tsx'
import { Link } from '#storefront/ui/link.tsx'
import type { Refused } from './use-goods-change.ts'
import { listPath } from './use-goods-search.ts'

type Props = Refused & { onClose: () => void }

/** The products that could not be changed, and why. */
export function GoodsRefused({ title, results, isRest, onClose }: Props) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={`${title}: ${results.length} sản phẩm chưa được`}
      description={isRest && 'Các sản phẩm khác đã xong.'}
      footer={
        <Button variant="primary" onClick={onClose}>
          Đã hiểu
        </Button>
      }
    >
      <ul className="flex flex-col divide-y divide-line">
        {results.map(({ id, name, message }) => (
          <li key={id} className="py-2">
            {name && (
              <Link
                to={`${listPath}/${id}`}
                className="inline-flex min-h-11 items-center font-semibold wrap-anywhere text-son underline"
              >
                {name}
              </Link>
            )}
            <p className="text-sm text-ink-soft">{message}</p>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
