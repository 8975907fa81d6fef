import { Button } from '#storefront/ui/button.tsx'
import { Spinner } from '#storefront/ui/spinner.tsx'
import { totalText } from '../total-text.ts'
import type { Counts } from './use-counts.ts'

type Props = {
  formId: string
  counts: Counts
  /** There is a query or a filter, so there will be a list. */
  hasSearch: boolean
  /** Undefined when there is nothing to reset. */
  onReset: (() => void) | undefined
}

/** Buttons to reset all filters and to show the results. */
export function FilterFooter({ formId, counts: { total, isCounting }, hasSearch, onReset }: Props) {
  const isCounted = hasSearch && total !== undefined
  return (
    <div className="flex flex-1 flex-col gap-2">
      <p role="status" className={total === 0 ? 'text-center text-sm text-ink-soft' : 'sr-only'}>
        {total === 0 && 'Không có sản phẩm nào phù hợp.'}
        {isCounted && total > 0 && `${totalText(total)} sản phẩm`}
      </p>
      <div className="flex gap-2 max-[18rem]:flex-wrap">
        <Button disabled={!onReset} onClick={() => onReset?.()}>
          Đặt lại
        </Button>
        <Button
          type="submit"
          form={formId}
          variant="primary"
          className="flex-1 tabular-nums max-[18rem]:flex-auto"
        >
          {hasSearch && isCounting && <Spinner />}
          {isCounted && `Xem ${totalText(total)} sản phẩm`}
          {!isCounted && (hasSearch && isCounting ? 'Xem sản phẩm' : 'Áp dụng')}
        </Button>
      </div>
    </div>
  )
}
