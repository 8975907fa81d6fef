import { Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { FieldError } from '#storefront/ui/field-frame.tsx'
import { IconButton } from '#storefront/ui/icon-button.tsx'
import { Picture } from '#storefront/ui/picture.tsx'
import type { StockItem } from '../../contract.ts'
import { codesOf, nameOf } from '../stock-card.tsx'

type Props = {
  item: StockItem
  /** Behind the codes: what is there. */
  stock: string | false
  error: string | undefined
  onRemove: () => void
  children: ReactNode
}

/** A variant in a stock document that is being entered. */
export function LineFrame({ item, stock, error, onRemove, children }: Props) {
  const name = nameOf(item)
  return (
    <li aria-label={name} className="flex gap-3 py-3">
      <div className="hidden w-14 shrink-0 self-start overflow-hidden rounded-sm sm:block">
        <Picture src={item.image} alt="" sizes="56px" maxWidth={160} />
      </div>
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <div>
          <p className="font-semibold wrap-anywhere">{item.name}</p>
          <p className="text-sm wrap-anywhere text-ink-soft">
            {[codesOf(item), stock].filter(Boolean).join(' · ')}
          </p>
        </div>
        {children}
        <FieldError id={`${item.variantId}-error`} error={error} />
      </div>
      <IconButton
        label={`Bỏ ${name}`}
        icon={<Trash2 aria-hidden="true" className="size-5" />}
        onClick={onRemove}
      />
    </li>
  )
}
