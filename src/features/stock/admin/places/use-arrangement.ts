import { useRef, useState } from 'react'
import { problemOf } from '#back-office/api.ts'
import { staleEditOf } from '#back-office/form/stale-edit.tsx'
import { alertShopper } from '#storefront/ui/toasts.ts'
import type { SourcingRule } from '../../domain.ts'
import type { StockLocations } from '../../location-contract.ts'
import { useLocationChange } from './use-location-change.ts'

type Arrangement = { rule: SourcingRule; ids: readonly string[] }

/** The order of places and the rule: shown as they were last chosen, saved one after the other, and undone together. */
export function useArrangement(all: StockLocations, ids: readonly string[]) {
  const { change } = useLocationChange()
  const [wanted, setWanted] = useState<Arrangement>()
  const next = useRef<Arrangement>(undefined)
  const isSaving = useRef(false)
  const saved: Arrangement = { rule: all.rule, ids }

  /** Resolves to the version; undefined when it was refused. */
  async function send(version: number, arrangement: Arrangement): Promise<number | undefined> {
    const list = await change('put', 'stock/sourcing', { version, ...arrangement }, (error) => {
      const edit = staleEditOf(error)
      const text = edit
        ? `${edit.by ?? 'Người khác'} vừa sửa danh sách này. Hãy xem lại rồi sắp xếp.`
        : problemOf(error)
      alertShopper(text, 'problem')
    })
    return list?.version
  }

  async function sendAll(): Promise<void> {
    isSaving.current = true
    let version: number | undefined = all.version
    while (next.current && version !== undefined) {
      const arrangement: Arrangement = next.current
      next.current = undefined
      version = await send(version, arrangement)
    }
    next.current = undefined
    isSaving.current = false
    setWanted(undefined)
    if (version === undefined) return
    const last = version
    alertShopper('Đã lưu cách chọn nơi lấy hàng.', 'success', {
      label: 'Hoàn tác',
      onPress: () => void send(last, saved),
    })
  }

  return {
    shown: wanted ?? saved,
    save(arrangement: Arrangement): void {
      setWanted(arrangement)
      next.current = arrangement
      if (!isSaving.current) void sendAll()
    },
  }
}
