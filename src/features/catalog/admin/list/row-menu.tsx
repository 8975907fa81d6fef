import { Menu } from '@base-ui/react/menu'
import { EllipsisVertical } from 'lucide-react'
import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { alertShopper } from '#storefront/ui/toasts.ts'
import type { GoodsChange, GoodsRow } from '../../goods-contract.ts'
import { itemClass, popupClass } from './menu-class.ts'
import type { TargetKind } from './target-dialog.tsx'
import { changeNames } from './texts.ts'
import { listPath } from './use-goods-search.ts'

type Props = {
  row: GoodsRow
  /** Undefined for who may not change products. */
  onChange: ((kind: PlainKind) => void) | undefined
}

type PlainKind = Exclude<GoodsChange['kind'], TargetKind>

/** What can be done to a product in each state. */
const kindsOf: Readonly<Record<GoodsRow['state'], readonly PlainKind[]>> = {
  on_sale: ['hide', 'archive'],
  planned: ['publish', 'hide', 'archive'],
  draft: ['publish', 'archive', 'delete'],
  hidden: ['publish', 'archive'],
  archived: ['unarchive'],
}

export function RowMenu({ row, onChange }: Props) {
  const navigate = useNavigate()
  // Within the page's landmark.
  const frame = useRef<HTMLDivElement>(null)
  const address = `/products/${row.slug}`
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(`${location.origin}${address}`)
      alertShopper('Đã chép liên kết của sản phẩm.', 'success')
    } catch {
      alertShopper('Không sao chép được. Hãy mở sản phẩm trên cửa hàng rồi chép địa chỉ.')
    }
  }
  return (
    <Menu.Root>
      <div ref={frame} className="contents" />
      <Menu.Trigger
        aria-label={`Việc khác với ${row.name}`}
        className="relative z-1 inline-flex size-11 shrink-0 items-center justify-center rounded-full text-ink-soft hover:bg-sand data-popup-open:bg-sand"
      >
        <EllipsisVertical aria-hidden="true" className="size-5" />
      </Menu.Trigger>
      <Menu.Portal container={frame}>
        <Menu.Positioner className="z-50" sideOffset={4} align="end" collisionPadding={8}>
          <Menu.Popup className={popupClass}>
            <Menu.Item className={itemClass} onClick={() => void navigate(`${listPath}/${row.id}`)}>
              Mở
            </Menu.Item>
            {row.state === 'on_sale' && (
              <>
                <Menu.Item
                  className={itemClass}
                  render={<a href={address} target="_blank" rel="noopener noreferrer" />}
                >
                  Xem trên cửa hàng
                </Menu.Item>
                <Menu.Item className={itemClass} onClick={() => void copy()}>
                  Chép liên kết
                </Menu.Item>
              </>
            )}
            {onChange &&
              kindsOf[row.state].map((kind) => (
                <Menu.Item key={kind} className={itemClass} onClick={() => onChange(kind)}>
                  {changeNames[kind]}
                </Menu.Item>
              ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
