import { useState } from 'react'
import { formatDateTime } from '#shared/format.ts'
import { Button } from '#storefront/ui/button.tsx'
import { cx } from '#storefront/ui/cx.ts'

/** Longer ones are cut, so that five reviews stay a list that one can look over. */
const longText = 420

/** What the shop answered. */
export function Reply({ text }: { text: string }) {
  return (
    <div className="max-w-text rounded-md bg-sand p-3 text-sm">
      <p className="font-semibold">Phản hồi của shop</p>
      <Words text={text} />
    </div>
  )
}

export function Day({ moment }: { moment: string }) {
  if (Number.isNaN(Date.parse(moment))) return null
  return <time dateTime={moment}>{formatDateTime(moment).slice(0, 10)}</time>
}

export function Words({ text }: { text: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const isLong = text.length > longText || text.split('\n').length > 8
  return (
    <div>
      <p className={cx('max-w-text whitespace-pre-line', isLong && !isOpen && 'line-clamp-6')}>
        {text}
      </p>
      {isLong && (
        <Button
          variant="quiet"
          aria-expanded={isOpen}
          className="-ms-4"
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? 'Thu gọn' : 'Xem thêm'}
        </Button>
      )}
    </div>
  )
}
