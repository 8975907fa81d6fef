import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { api } from '#back-office/api.ts'
import { EditedForm } from '#back-office/form/edited-form.tsx'
import { useEdited } from '#back-office/form/use-edited.ts'
import { useDragOrder } from '#back-office/use-drag-order.ts'
import { Button } from '#storefront/ui/button.tsx'
import { EmptyState } from '#storefront/ui/empty-state.tsx'
import { alertShopper } from '#storefront/ui/toasts.ts'
import { type EditedMenu, SaveMenu } from '../admin-contract.ts'
import { differingParts, menuOutline } from '../domain.ts'
import { MenuRowItem } from './menu-row-item.tsx'
import {
  type MenuRow,
  moveRow,
  nextKey,
  rowAt,
  stepRow,
  toItems,
  toRows,
  withoutRow,
  withRowBack,
} from './menu-rows.ts'
import { menusQuery } from './queries.ts'

const steps = { ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: 'out', ArrowRight: 'in' } as const
type Step = (typeof steps)[keyof typeof steps]
/** Dragging this far to the side is one level, in pixels. */
const levelWidth = 28

/** A menu as a tree: entries are dragged, moved with arrow keys, and edited in place. */
export function MenuEditor({ menu, name }: { menu: EditedMenu; name: string }) {
  const queries = useQueryClient()
  const edited = useEdited<{ rows: MenuRow[] }>({
    name: `menu:${menu.location}`,
    saved: { rows: toRows(menu.items) },
    version: menu.version,
    check: ({ rows }) =>
      SaveMenu.safeParse({ version: 1, items: toItems(rows) }).error?.issues ?? [],
    send: async ({ rows }, version) => {
      const { data } = await api.put<{ data: EditedMenu }>(
        `content/menus/${encodeURIComponent(menu.location)}`,
        { version, items: toItems(rows) },
      )
      queries.setQueryData(menusQuery.queryKey, (all) =>
        all?.map((each) => (each.location === data.location ? data : each)),
      )
      return data.version
    },
    valuesIn: ({ items }) => ({ rows: toRows(items as EditedMenu['items']) }),
    done: 'Đã lưu menu. Trang bán hàng dùng ngay.',
  })
  const { rows } = edited.values
  const [opened, setOpened] = useState<number>()
  const [said, setSaid] = useState('')
  const list = useRef<HTMLUListElement>(null)
  const change = (next: MenuRow[]) => edited.set({ rows: next })
  const tell = (next: readonly MenuRow[], key: number) => {
    const place = next.findIndex((row) => row.key === key)
    const row = next[place]
    if (row) setSaid(`${row.label}: dòng ${place + 1}, cấp ${row.depth + 1}`)
  }
  const step = (index: number, direction: Step) => {
    const next = stepRow(rows, index, direction)
    change(next)
    tell(next, rows[index]?.key ?? -1)
  }
  const { drag, handleProps } = useDragOrder(
    list,
    ({ from, to, dx }) => {
      const depth = (rows[from]?.depth ?? 0) + Math.round(dx / levelWidth)
      const next = moveRow(rows, from, to, Math.max(0, depth))
      change(next)
      tell(next, rows[from]?.key ?? -1)
    },
    (index, key) => step(index, steps[key]),
  )
  const add = () => {
    const key = nextKey(rows)
    change([...rows, { key, label: '', url: '', depth: 0 }])
    setOpened(key)
  }
  const remove = (index: number) => {
    const before = rows
    change(withoutRow(before, index))
    alertShopper(`Đã xoá mục ${rows[index]?.label || 'chưa có tên'}.`, 'success', {
      label: 'Hoàn tác',
      isOfForm: true,
      onPress: () => edited.set(({ rows: now }) => ({ rows: withRowBack(now, before, index) })),
    })
  }
  const errors = errorsByRow(rows, edited.errors)
  return (
    <EditedForm
      edited={edited}
      pairsOf={(one, other) => {
        const texts = [other, one].map((each) => menuOutline(toItems(each.rows)).join('\n'))
        const [theirs, mine] = differingParts(texts[0] ?? '', texts[1] ?? '')
        return [{ label: `Menu ${name.toLowerCase()}`, mine, theirs }]
      }}
      onReload={() => void queries.invalidateQueries(menusQuery)}
    >
      <p className="text-sm text-ink-soft">
        Kéo mục để đổi chỗ, kéo sang phải để đặt vào trong mục ở trên. Bằng bàn phím: chọn nút kéo
        rồi dùng phím mũi tên.
      </p>
      <p role="status" className="sr-only">
        {said}
      </p>
      {rows.length === 0 ? (
        <EmptyState
          title="Menu chưa có mục nào"
          description="Thêm các nhóm như “Chăm sóc khách hàng”, rồi đặt liên kết đến các trang vào trong."
        />
      ) : (
        <ul ref={list} aria-label={`Menu ${name.toLowerCase()}`} className="flex flex-col gap-2">
          {rows.map((row, index) => (
            <MenuRowItem
              key={row.key}
              row={row}
              isDead={menu.dead.includes(row.url)}
              isOpen={opened === row.key}
              errors={errors.get(index) ?? {}}
              offset={drag?.from === index ? drag : undefined}
              dropMark={dropMark(drag, index, rows.length)}
              handleProps={handleProps(index)}
              onToggle={() => setOpened(opened === row.key ? undefined : row.key)}
              onChange={(typed) =>
                change(rows.map((each) => (each.key === row.key ? { ...each, ...typed } : each)))
              }
              onStep={(direction) => step(index, direction)}
              onRemove={() => remove(index)}
            />
          ))}
        </ul>
      )}
      <Button className="self-start" onClick={add}>
        Thêm mục
      </Button>
    </EditedForm>
  )
}

type Marked = { from: number; to: number } | undefined

function dropMark(drag: Marked, index: number, length: number): 'before' | 'after' | undefined {
  if (!drag) return undefined
  if (drag.to === index) return 'before'
  return drag.to === length && index === length - 1 ? 'after' : undefined
}

/** The errors of each row by the names of its fields. */
function errorsByRow(rows: readonly MenuRow[], errors: Readonly<Record<string, string>>) {
  const byRow = new Map<number, Record<string, string>>()
  for (const [path, message] of Object.entries(errors)) {
    const index = rowAt(rows, path) ?? 0
    const field = path.endsWith('.url') ? 'url' : 'label'
    byRow.set(index, { ...byRow.get(index), [field]: message })
  }
  return byRow
}
