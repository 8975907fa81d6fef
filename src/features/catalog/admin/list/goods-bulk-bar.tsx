import { Menu } from '@base-ui/react/menu'
import { ChevronDown } from 'lucide-react'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { LazyPart } from '#back-office/lazy-part.tsx'
import { type CappedCount, countText } from '#shared/capped-count.ts'
import { lazyComponent } from '#storefront/lazy-component.ts'
import { Button } from '#storefront/ui/button.tsx'
import { buttonClass } from '#storefront/ui/button-class.ts'
import { Checkbox } from '#storefront/ui/checkbox.tsx'
import { type GoodsChange, type GoodsRow, mostFound, mostNamed } from '../../goods-contract.ts'
import { keepChosenProducts } from '../sheet/chosen-products.ts'
import { itemClass, popupClass } from './menu-class.ts'
import { isTargetKind, TargetDialog, type TargetKind, targetKinds } from './target-dialog.tsx'
import { changeNames } from './texts.ts'
import type { ChangeOfGoods, Target } from './use-goods-change.ts'

const addDialog = lazyComponent(
  () => import('../collections/add-dialog.tsx'),
  (module) => module.AddDialog,
)

/** Products by their ids, or all that the search finds. */
export type Chosen = ReadonlySet<string> | 'all'

type Props = {
  rows: readonly GoodsRow[]
  chosen: Chosen
  onChosen: (chosen: Chosen) => void
  hasMore: boolean
  /** How many the search finds. */
  count: CappedCount | undefined
  search: Readonly<Record<string, string>>
  busy: string | undefined
  change: ChangeOfGoods
}

const otherKinds = ['archive', 'unarchive', ...targetKinds, 'collection', 'delete'] as const
const otherNames = { ...changeNames, collection: 'Thêm vào bộ sưu tập' }
type DialogKind = TargetKind | 'collection'
const opensDialog = (kind: string): kind is DialogKind =>
  kind === 'collection' || isTargetKind(kind)

/** Chooses many products, also beyond the page, and changes all of them. */
export function GoodsBulkBar(props: Props) {
  const { rows, chosen, onChosen, hasMore, count, search, busy, change } = props
  const [dialog, setDialog] = useState<DialogKind>()
  const navigate = useNavigate()
  const isAll = chosen === 'all'
  const size = isAll ? rows.length : chosen.size
  const isPage = isAll || (rows.length > 0 && rows.every(({ id }) => chosen.has(id)))
  const all = count ? countText(count) : ''
  const what = isAll ? `tất cả ${all} sản phẩm của bộ lọc` : `${size} sản phẩm`
  const target: Target = isAll ? { search } : { ids: [...chosen].slice(0, mostNamed) }
  const take = async (asked: GoodsChange, onProblem?: (error: unknown) => void) => {
    const refused = await change(asked, target, onProblem)
    if (refused) onChosen(new Set(refused.slice(0, mostNamed)))
    return refused !== undefined
  }
  const choosePage = () =>
    onChosen(new Set(size > 0 ? [] : rows.slice(0, mostNamed).map(({ id }) => id)))
  return (
    <div className="sticky top-14 z-30 flex min-h-13 flex-wrap items-center gap-x-3 gap-y-1 rounded-md bg-surface px-3 py-1 shadow-card lg:top-0 lg:px-4">
      <Checkbox
        label={isAll ? `Đã chọn tất cả ${all}` : size > 0 ? `Đã chọn ${size}` : 'Chọn tất cả'}
        checked={isPage}
        indeterminate={size > 0 && !isPage}
        onChange={choosePage}
      />
      {isPage && !isAll && hasMore && (
        <Button variant="quiet" onClick={() => onChosen('all')}>
          Chọn cả {all} sản phẩm khớp, tối đa {new Intl.NumberFormat('vi').format(mostFound)}
        </Button>
      )}
      {size > 0 && (
        <div className="ms-auto flex flex-wrap gap-2">
          {(['publish', 'hide'] as const).map((kind) => (
            <Button
              key={kind}
              busy={busy === kind}
              disabled={busy !== undefined}
              onClick={() => void take({ kind })}
            >
              {changeNames[kind]}
            </Button>
          ))}
          {!isAll && (
            <Button
              onClick={() => {
                keepChosenProducts([...chosen])
                void navigate('/hang-hoa/bang?chon=1')
              }}
            >
              Sửa trong bảng
            </Button>
          )}
          <OtherChanges
            onChoose={(kind) => {
              if (opensDialog(kind)) setDialog(kind)
              else if (busy === undefined) void take({ kind })
            }}
          />
        </div>
      )}
      {dialog === 'collection' && (
        <LazyPart
          part={addDialog}
          dialog={{ title: 'Thêm vào bộ sưu tập', onClose: () => setDialog(undefined) }}
        >
          {(AddDialog) => (
            <AddDialog what={what} target={target} onClose={() => setDialog(undefined)} />
          )}
        </LazyPart>
      )}
      {dialog && dialog !== 'collection' && (
        <TargetDialog
          kind={dialog}
          what={what}
          onChoose={take}
          onClose={() => setDialog(undefined)}
        />
      )}
    </div>
  )
}

function OtherChanges({ onChoose }: { onChoose: (kind: (typeof otherKinds)[number]) => void }) {
  // Within the page's landmark.
  const frame = useRef<HTMLDivElement>(null)
  return (
    <Menu.Root>
      <div ref={frame} className="contents" />
      <Menu.Trigger className={buttonClass({})}>
        Việc khác
        <ChevronDown aria-hidden="true" className="size-5" />
      </Menu.Trigger>
      <Menu.Portal container={frame}>
        <Menu.Positioner className="z-50" sideOffset={4} align="end" collisionPadding={8}>
          <Menu.Popup className={popupClass}>
            {otherKinds.map((kind) => (
              <Menu.Item key={kind} className={itemClass} onClick={() => onChoose(kind)}>
                {otherNames[kind]}
              </Menu.Item>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
