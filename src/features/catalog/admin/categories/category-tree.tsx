import { useEffect, useMemo, useRef, useState } from 'react'
import { Button } from '#storefront/ui/button.tsx'
import { EmptyState } from '#storefront/ui/empty-state.tsx'
import { CategoryRow } from './category-row.tsx'
import type { Opened } from './opened.ts'
import {
  type Category,
  childrenOf,
  countProducts,
  dropPlace,
  rowsOf,
  type Step,
  stepOf,
  type TreeRow,
} from './tree.ts'
import type { TreeChanges } from './use-tree-changes.ts'
import { useTreeDrag } from './use-tree-drag.ts'

/** Larger trees begin with their top level alone. */
const mostOpen = 80

type Props = {
  all: readonly Category[]
  search: string
  mayChange: boolean
  changes: TreeChanges
  onOpen: (opened: Opened) => void
  onRemove: (category: Category) => void
  onClearSearch: () => void
}

export function CategoryTree(props: Props) {
  const { all, search, mayChange, changes, onOpen, onRemove, onClearSearch } = props
  const [closed, setClosed] = useState<ReadonlySet<string>>(
    () => new Set(all.length > mostOpen ? all.map(({ id }) => id) : []),
  )
  const rows = rowsOf(all, closed, search)
  const counts = useMemo(() => countProducts(all), [all])
  const focus = useGripFocus(rows)
  const open = (id: string | null) =>
    setClosed((known) => new Set([...known].filter((each) => each !== id)))
  const { drag, begin } = useTreeDrag((id, drop, levels) => {
    const row = rows.find(({ category }) => category.id === id)
    if (!row) return
    const { category, depth } = row
    const place = dropPlace(all, rows, { category, drop, depth: depth + levels })
    if (!place) return
    open(place.parentId)
    changes.move(category, place)
  })
  const dragged = drag && rows.find(({ category }) => category.id === drag.id)
  const canDrop =
    dragged &&
    drag.drop &&
    dropPlace(all, rows, {
      category: dragged.category,
      drop: drag.drop,
      depth: dragged.depth + drag.levels,
    })
  const step = (category: Category, to: Step, isTold: boolean) => {
    const place = stepOf(all, category, to)
    if (!place) return
    open(place.parentId)
    focus(category.id)
    changes.move(category, place, isTold)
  }
  if (rows.length === 0) {
    return (
      <EmptyState
        drawing="search"
        title="Không có danh mục nào phù hợp"
        description={`Không có danh mục nào tên “${search.trim()}”.`}
        action={<Button onClick={onClearSearch}>Xoá tìm kiếm</Button>}
      />
    )
  }
  return (
    <>
      {mayChange && (
        <p className="-mt-2 text-sm text-ink-soft">
          Kéo tay nắm để chuyển danh mục.
          <span className="hidden md:inline">
            {' '}
            Hoặc chọn tay nắm rồi bấm phím mũi tên: ↑ ↓ đổi thứ tự, → vào danh mục phía trên, ← ra
            ngoài.
          </span>
        </p>
      )}
      <ul
        aria-label="Cây danh mục"
        className="divide-y divide-line rounded-md bg-surface shadow-card"
      >
        {rows.map((row) => (
          <CategoryRow
            key={row.category.id}
            all={all}
            row={row}
            products={counts.get(row.category.id)}
            mayChange={mayChange}
            // What a search leaves out has no place to go to.
            mayMove={mayChange && search.trim() === '' && !row.category.work?.intoId}
            isDragged={drag?.id === row.category.id}
            mark={canDrop && drag?.drop?.rowId === row.category.id ? drag.drop.zone : undefined}
            onGrab={(event) => begin(row.category.id, event)}
            onStep={(to, isTold) => step(row.category, to, isTold)}
            onToggle={() => setClosed((known) => toggled(known, row.category.id))}
            onOpen={onOpen}
            onRemove={() => onRemove(row.category)}
          />
        ))}
      </ul>
      <p className="text-sm text-ink-faint">
        {all.length} danh mục, {childrenOf(all, null).length} ở cấp cao nhất.
      </p>
      <p role="status" className="sr-only">
        {changes.news}
      </p>
    </>
  )
}

function toggled(known: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const others = [...known].filter((each) => each !== id)
  return new Set(known.has(id) ? others : [...others, id])
}

/** A row that is moved loses the focus in some browsers; its grip gets it back. */
function useGripFocus(rows: readonly TreeRow[]) {
  const wanted = useRef<string>(undefined)
  useEffect(() => {
    if (wanted.current === undefined || rows.length === 0) return
    const grip = document.querySelector<HTMLElement>(`[data-grip="${wanted.current}"]`)
    wanted.current = undefined
    if (grip && document.activeElement !== grip) grip.focus()
    grip?.scrollIntoView({ block: 'nearest' })
  }, [rows])
  return (id: string) => {
    wanted.current = id
  }
}
