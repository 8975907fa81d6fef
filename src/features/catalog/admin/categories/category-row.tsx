import { ChevronRight, GripVertical } from 'lucide-react'
import type { KeyboardEvent, PointerEvent } from 'react'
import { type CappedCount, countText } from '#shared/capped-count.ts'
import { formatCount } from '#shared/format.ts'
import { Badge } from '#storefront/ui/badge.tsx'
import { cx } from '#storefront/ui/cx.ts'
import { Picture } from '#storefront/ui/picture.tsx'
import { CategoryMenu } from './category-menu.tsx'
import type { Opened } from './opened.ts'
import type { Category, Drop, Step, TreeRow } from './tree.ts'

const steps: Readonly<Record<string, Step>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowRight: 'in',
  ArrowLeft: 'out',
}
const indents = [
  'ps-0',
  'ps-3 md:ps-6',
  'ps-6 md:ps-12',
  'ps-9 md:ps-18',
  'ps-12 md:ps-24',
  'ps-15 md:ps-30',
]
const marks = {
  before: 'inset-x-0 top-0 h-1 bg-son',
  after: 'inset-x-0 bottom-0 h-1 bg-son',
  inside: 'inset-0 border-2 border-son',
}

type Props = {
  all: readonly Category[]
  row: TreeRow
  /** On sale in it and below it. */
  products: CappedCount | undefined
  mayChange: boolean
  mayMove: boolean
  isDragged: boolean
  mark: Drop['zone'] | undefined
  onGrab: (event: PointerEvent<HTMLElement>) => void
  onStep: (step: Step, isTold: boolean) => void
  onToggle: () => void
  onOpen: (opened: Opened) => void
  onRemove: () => void
}

export function CategoryRow(props: Props) {
  const { all, row, mayChange, mayMove, isDragged, mark, onGrab, onStep, onOpen } = props
  const { category, depth } = row
  const { id, name } = category
  const onKey = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    onStep(step, false)
  }
  return (
    <li data-row={id} className={cx('relative flex items-center', isDragged && 'bg-sand')}>
      {mayMove ? (
        <button
          type="button"
          data-grip={id}
          aria-label={`Chuyển “${name}”`}
          aria-keyshortcuts="ArrowUp ArrowDown ArrowLeft ArrowRight"
          title="Kéo, hoặc bấm phím mũi tên"
          onPointerDown={onGrab}
          onKeyDown={onKey}
          className="flex size-11 shrink-0 cursor-grab touch-none items-center justify-center text-ink-faint select-none hover:text-ink active:cursor-grabbing"
        >
          <GripVertical aria-hidden="true" className="size-5" />
        </button>
      ) : (
        <span className="w-3 shrink-0" />
      )}
      <div className={cx('flex min-w-0 flex-1 items-center', indents[depth - 1])}>
        <Toggle row={row} onToggle={props.onToggle} />
        {category.imageUrl && (
          <div className="me-3 hidden w-10 shrink-0 overflow-hidden rounded-sm md:block">
            <Picture src={category.imageUrl} alt="" sizes="40px" maxWidth={96} />
          </div>
        )}
        <div className="min-w-0 flex-1 py-1.5">
          {mayChange && !category.work?.intoId ? (
            <button
              type="button"
              onClick={() => onOpen({ kind: 'edit', category })}
              className="min-h-8 text-start font-semibold wrap-anywhere hover:text-son"
            >
              {name}
            </button>
          ) : (
            <span className="font-semibold wrap-anywhere">{name}</span>
          )}
          <span className="sr-only">, cấp {depth}</span>
          <Details category={category} products={props.products} />
        </div>
      </div>
      <CategoryMenu
        {...{ all, category, mayChange, mayMove, onOpen }}
        onStep={onStep}
        onRemove={props.onRemove}
      />
      {mark && (
        <span aria-hidden="true" className={cx('pointer-events-none absolute', marks[mark])} />
      )}
    </li>
  )
}

function Toggle({ row, onToggle }: { row: TreeRow; onToggle: () => void }) {
  const { category, hasChildren, isOpen } = row
  if (!hasChildren) return <span className="w-11 shrink-0" />
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-label={`Danh mục con của “${category.name}”`}
      onClick={onToggle}
      className="flex size-11 shrink-0 items-center justify-center rounded-full hover:bg-sand"
    >
      <ChevronRight
        aria-hidden="true"
        className={cx('size-5 transition-transform', isOpen && 'rotate-90')}
      />
    </button>
  )
}

function Details({
  category,
  products,
}: {
  category: Category
  products: CappedCount | undefined
}) {
  const { work, hasProducts } = category
  const none = hasProducts ? 'Chỉ có sản phẩm không bán' : 'Chưa có sản phẩm'
  return (
    <p className="flex flex-wrap items-center gap-x-3 text-sm text-ink-soft">
      {products && products.count > 0 ? `${countText(products)} sản phẩm` : none}
      {work && (
        <Badge tone="amber">
          {work.intoId ? 'Đang gộp' : 'Đang cập nhật tìm kiếm'} {formatCount(work.done)}/
          {formatCount(work.total)}
        </Badge>
      )}
    </p>
  )
}
