import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { api, problemOf } from '#back-office/api.ts'
import { staleEditOf } from '#back-office/form/stale-edit.tsx'
import { alertShopper } from '#storefront/ui/toasts.ts'
import { categoriesQuery } from './queries.ts'
import { type Category, childrenOf, moved, type Place, pathText, placeOf } from './tree.ts'

const key = categoriesQuery.queryKey

type Saved = { data: { id: string; version: number } }
type Removed = { data: { removalId: string | null; isDone: boolean } }

export type TreeChanges = ReturnType<typeof useTreeChanges>

/** Changes of the tree: moves are shown at once and sent one after the other; what can be undone offers that. */
export function useTreeChanges() {
  const queries = useQueryClient()
  const line = useRef(Promise.resolve())
  const waiting = useRef(0)
  /** What a screen reader is told of the last move. */
  const [news, setNews] = useState('')
  const now = () => queries.getQueryData(key) ?? []
  const reload = () => queries.invalidateQueries({ queryKey: key })

  const send = async (id: string, place: Place) => {
    const version = now().find((category) => category.id === id)?.version
    try {
      const { data } = await api.post<Saved>(`categories/${id}/move`, { ...place, version })
      queries.setQueryData(key, (all) =>
        all?.map((each) => (each.id === id ? { ...each, version: data.version } : each)),
      )
    } catch (error) {
      const stale = staleEditOf(error)
      const told = stale
        ? `${stale.by ?? 'Người khác'} vừa sửa danh mục này. Cây danh mục đã được tải lại.`
        : problemOf(error)
      alertShopper(told, 'problem')
    }
    waiting.current -= 1
    if (waiting.current === 0) await reload()
  }

  /** `isTold`: a message offers to undo it. */
  const move = ({ id, name }: Category, place: Place, isTold = true) => {
    const before = now()
    const category = before.find((each) => each.id === id)
    if (!category) return
    const back = placeOf(before, category)
    void queries.cancelQueries({ queryKey: key })
    const after = moved(before, id, place)
    queries.setQueryData(key, after)
    const parent = pathText(after, place.parentId) || 'cấp cao nhất'
    const index = childrenOf(after, place.parentId).findIndex((each) => each.id === id)
    setNews(`${name}: thứ ${index + 1} trong ${parent}`)
    waiting.current += 1
    line.current = line.current.then(() => send(id, place))
    if (isTold) {
      const text = back.parentId === place.parentId ? `trong ${parent}` : `vào ${parent}`
      alertShopper(`Đã chuyển “${name}” ${text}.`, 'success', {
        label: 'Hoàn tác',
        onPress: () => move(category, back, false),
      })
    }
  }

  const undo = async (removalId: string, name: string) => {
    try {
      await api.post<Saved>(`category-removals/${removalId}/undo`)
      alertShopper(`Đã khôi phục “${name}”.`, 'success')
    } catch (error) {
      alertShopper(problemOf(error), 'problem')
    }
    await reload()
  }

  const tellRemoved = (text: string, { removalId }: Removed['data'], name: string) =>
    alertShopper(
      text,
      'success',
      removalId ? { label: 'Hoàn tác', onPress: () => void undo(removalId, name) } : undefined,
    )

  const remove = async ({ id, name, version }: Category) => {
    try {
      const { data } = await api.delete<Removed>(`categories/${id}`, { version })
      tellRemoved(`Đã xoá “${name}”.`, data, name)
    } catch (error) {
      alertShopper(problemOf(error), 'problem')
    }
    await reload()
  }

  /** Throws when it is refused. */
  const merge = async ({ id, name, version }: Category, into: Category) => {
    const { data } = await api.post<Removed>(`categories/${id}/merge`, { intoId: into.id, version })
    const text = data.isDone
      ? `Đã gộp “${name}” vào “${into.name}”.`
      : `Đang chuyển sản phẩm của “${name}” sang “${into.name}”. Bạn cứ làm việc khác.`
    tellRemoved(text, data, name)
    await reload()
  }

  return { move, remove, merge, reload, news }
}
