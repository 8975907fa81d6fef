import { useState } from 'react'
import { api } from '#back-office/api.ts'
import { useChange } from '#back-office/use-change.ts'
import { isRefused } from '#storefront/api/api-error.ts'
import { alertShopper } from '#storefront/ui/toasts.ts'
import type { BulkGoods, GoodsChange, GoodsResult } from '../../goods-contract.ts'
import { goodsKey } from './queries.ts'
import { changeNames } from './texts.ts'

export type Target = { ids: string[] } | { search: BulkGoods['search'] }
/** `isRest`: the others were changed. */
export type Refused = { title: string; results: readonly GoodsResult[]; isRest: boolean }
type Answer = { data: GoodsResult[] }

const tries = 4

/** A call that recognizes a repeated one is sent again while it is not known whether it came through. */
async function untilAnswered(call: () => Promise<Answer>): Promise<Answer> {
  for (let left = tries; ; left -= 1) {
    try {
      return await call()
    } catch (error) {
      if (left === 1 || isRefused(error)) throw error
    }
  }
}

const refusedOf = (results: readonly GoodsResult[]) =>
  results.filter(({ outcome }) => outcome === 'refused')

/** Changes products, tells what became of them, and offers to undo it. */
export function useGoodsChange() {
  const { busy, change: send } = useChange(goodsKey)
  const [refused, setRefused] = useState<Refused>()
  const tell = (title: string, results: readonly GoodsResult[], undo?: () => void) => {
    const [done, left] = [results.filter(({ outcome }) => outcome === 'done'), refusedOf(results)]
    const what = done.length === 1 ? `“${shortened(done[0]?.name)}”` : `${done.length} sản phẩm`
    if (done.length > 0) {
      const action = undo && { label: 'Hoàn tác', onPress: undo }
      alertShopper(`${title}: xong ${what}.`, 'success', action)
    } else if (left.length === 0) alertShopper(`${title}: không có gì cần đổi.`)
    if (left.length > 0) setRefused({ title, results: left, isRest: done.length > 0 })
  }
  const undo = async (id: string) => {
    const answer = await send('undo', () =>
      untilAnswered(() => api.post<Answer>(`products/bulk/${id}/undo`, {})),
    )
    if (answer) tell('Hoàn tác', answer.data)
  }
  /** Resolves to the ids that were refused; undefined when the call failed, which `onProblem` is told. */
  const change = async (
    asked: GoodsChange,
    target: Target,
    onProblem?: (error: unknown) => void,
  ): Promise<string[] | undefined> => {
    const id = crypto.randomUUID()
    const answer = await send(
      asked.kind,
      () =>
        untilAnswered(() => api.post<Answer>('products/bulk', { id, change: asked, ...target })),
      onProblem,
    )
    if (!answer) return undefined
    tell(changeNames[asked.kind], answer.data, () => void undo(id))
    return refusedOf(answer.data).map((result) => result.id)
  }
  return { busy, change, refused, forgetRefused: () => setRefused(undefined) }
}

export type ChangeOfGoods = ReturnType<typeof useGoodsChange>['change']

/** Messages stay short. */
const shortened = (name = '') => (name.length > 40 ? `${name.slice(0, 39)}…` : name)
