import { problemOf } from '#back-office/api.ts'
import { alertShopper } from '#storefront/ui/toasts.ts'
import type { StockItem } from '../../contract.ts'
import { mostLines } from '../../limits.ts'
import { lookUp } from '../queries.ts'
import { signal } from '../signal.ts'
import { nameOf } from '../stock-card.tsx'
import { useScanner } from '../use-scanner.ts'
import type { Line } from './use-lines-draft.ts'

type Options<OneLine> = {
  add: (item: StockItem) => boolean
  setLines: (make: (lines: readonly OneLine[]) => readonly OneLine[]) => void
  /** Something is about to be added. */
  onAdd: () => void
}

/** Adds goods to a document, by hand or by what a scanner types, and takes lines out of it again. */
export function useAdding<OneLine extends Line>({ add, setLines, onAdd }: Options<OneLine>) {
  const addItem = (item: StockItem) => {
    onAdd()
    const isAdded = add(item)
    signal(isAdded)
    if (!isAdded) alertShopper(`Mỗi phiếu tối đa ${mostLines} dòng.`, 'problem')
  }
  const scan = async (code: string) => {
    try {
      const [item] = await lookUp(code)
      if (item) return addItem(item)
      signal(false)
      alertShopper(`Không có mặt hàng nào với mã ${code}.`, 'problem')
    } catch (thrown) {
      signal(false)
      alertShopper(`Chưa nhận được mã ${code}. ${problemOf(thrown)}`, 'problem')
    }
  }
  useScanner((code) => void scan(code))
  const remove = (line: OneLine) => {
    setLines((lines) => lines.filter((each) => each !== line))
    alertShopper(`Đã bỏ ${nameOf(line.item)}.`, 'success', {
      label: 'Hoàn tác',
      isOfForm: true,
      onPress: () => setLines((lines) => [line, ...lines]),
    })
  }
  return { addItem, remove }
}
