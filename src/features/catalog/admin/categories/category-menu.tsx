import { Menu } from '@base-ui/react/menu'
import { EllipsisVertical } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import type { Opened } from './opened.ts'
import { type Category, mostLevels, pathOf, type Step, stepOf } from './tree.ts'

const itemClass =
  'flex min-h-11 cursor-default items-center rounded-md px-3 outline-none select-none data-highlighted:bg-sand'

const stepTexts: readonly [Step, string][] = [
  ['up', 'Chuyển lên'],
  ['down', 'Chuyển xuống'],
  ['in', 'Chuyển vào trong'],
  ['out', 'Chuyển ra ngoài'],
]

type Props = {
  all: readonly Category[]
  category: Category
  mayChange: boolean
  mayMove: boolean
  onOpen: (opened: Opened) => void
  onStep: (step: Step, isTold: boolean) => void
  onRemove: () => void
}

/** All that can be done with a category. */
export function CategoryMenu(props: Props) {
  // Within the page's landmark.
  const frame = useRef<HTMLDivElement>(null)
  return (
    <Menu.Root>
      <div ref={frame} className="contents" />
      <Menu.Trigger
        aria-label={`Việc với “${props.category.name}”`}
        className="flex size-11 shrink-0 items-center justify-center rounded-full hover:bg-sand"
      >
        <EllipsisVertical aria-hidden="true" className="size-5" />
      </Menu.Trigger>
      <Menu.Portal container={frame}>
        <Menu.Positioner className="z-50" sideOffset={4} align="end" collisionPadding={8}>
          <Menu.Popup className="max-h-(--available-height) max-w-72 min-w-60 overflow-y-auto rounded-md border border-line bg-surface p-1 shadow-lift outline-none">
            <Items {...props} />
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}

/** Made when the menu opens. */
function Items({ all, category, mayChange, mayMove, onOpen, onStep, onRemove }: Props) {
  const { id, work } = category
  const mayEdit = mayChange && !work?.intoId
  const textOf = (step: Step, text: string) => {
    const place = stepOf(all, category, step)
    const into = step === 'in' && all.find((each) => each.id === place?.parentId)
    return into ? `Chuyển vào “${into.name}”` : place && text
  }
  return (
    <>
      {mayEdit && <Item onClick={() => onOpen({ kind: 'edit', category })}>Sửa</Item>}
      {mayEdit && pathOf(all, id).length < mostLevels && (
        <Item onClick={() => onOpen({ kind: 'add', parentId: id })}>Thêm danh mục con</Item>
      )}
      {stepTexts.map(([step, name]) => {
        const text = mayMove && textOf(step, name)
        return (
          text && (
            <Item key={step} onClick={() => onStep(step, true)}>
              {text}
            </Item>
          )
        )
      })}
      <Menu.Item
        className={itemClass}
        render={<a href={`/search?categoryId=${id}`}>Xem trên trang bán hàng</a>}
      />
      {mayEdit && (
        <>
          <Item onClick={() => onOpen({ kind: 'merge', category })}>Gộp vào danh mục khác</Item>
          <Item onClick={onRemove}>
            <span className="text-son">Xoá</span>
          </Item>
        </>
      )}
    </>
  )
}

function Item({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <Menu.Item className={itemClass} onClick={onClick}>
      {children}
    </Menu.Item>
  )
}
