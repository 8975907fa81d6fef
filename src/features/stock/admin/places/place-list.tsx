import { useRef, useState } from 'react'
import { placeOf, useDragOrder } from '#back-office/use-drag-order.ts'
import { Panel } from '#storefront/ui/panel.tsx'
import { RadioGroup } from '#storefront/ui/radio-group.tsx'
import { type SourcingRule, sourcingRules, sourcingTexts } from '../../domain.ts'
import type { StockLocation, StockLocations } from '../../location-contract.ts'
import { PlaceRow } from './place-row.tsx'
import { useArrangement } from './use-arrangement.ts'

type Props = {
  all: StockLocations
  mayWrite: boolean
  onEdit: (place: StockLocation) => void
  onClose: (place: StockLocation) => void
}

const ruleHints: Readonly<Record<SourcingRule, string>> = {
  rank: 'Đơn lấy hàng ở nơi đứng trên cùng có đủ hàng.',
  nearest: 'Nơi cùng tỉnh với người nhận đứng trước, rồi mới theo thứ tự.',
}

/** The open places in their order, and how orders choose among them; each change is saved at once and can be undone. */
export function PlaceList({ all, mayWrite, onEdit, onClose }: Props) {
  const list = useRef<HTMLOListElement>(null)
  const [said, setSaid] = useState('')
  const places = all.locations.filter(({ isClosed }) => !isClosed)
  const ids = places.map(({ id }) => id)
  const { shown, save } = useArrangement(all, ids)
  const open = shown.ids.flatMap((id) => places.find((place) => place.id === id) ?? [])
  const isSeveral = open.length > 1
  const move = (from: number, to: number) => {
    const place = open[from]
    if (!place || from === to || to < 0 || to >= open.length) return
    setSaid(`${place.name}: thứ ${to + 1} trên ${open.length}`)
    save({ ...shown, ids: shown.ids.toSpliced(from, 1).toSpliced(to, 0, place.id) })
  }
  const { drag, handleProps } = useDragOrder(
    list,
    (dragged) => move(dragged.from, placeOf(dragged)),
    (index, key) => {
      if (key === 'ArrowUp') move(index, index - 1)
      if (key === 'ArrowDown') move(index, index + 1)
    },
  )
  return (
    <>
      <Panel title="Các nơi">
        <p role="status" className="sr-only">
          {said}
        </p>
        <p className="text-sm text-ink-soft">
          {isSeveral
            ? 'Kéo để xếp thứ tự ưu tiên. Hàng nhập từ tệp, bảng tính hay trang sản phẩm tính vào kho chính.'
            : 'Tiệm đang để hàng ở một nơi. Thêm nơi thứ hai, như chi nhánh hay kho khác, thì tồn kho được đếm riêng từng nơi.'}
        </p>
        <ol ref={list} aria-label="Các nơi để hàng" className="mt-2 flex flex-col">
          {open.map((place, index) => (
            <PlaceRow
              key={place.id}
              place={place}
              number={index + 1}
              isLast={index === open.length - 1}
              isMovable={mayWrite && isSeveral}
              mayWrite={mayWrite}
              offset={drag?.from === index ? drag.dy : undefined}
              isTarget={drag !== undefined && drag.from !== index && drag.to === index}
              handleProps={handleProps(index)}
              onMove={(by) => move(index, index + by)}
              onEdit={() => onEdit(place)}
              onClose={() => onClose(place)}
            />
          ))}
        </ol>
      </Panel>
      {isSeveral && (
        <Panel title="Đơn hàng lấy ở đâu trước">
          <fieldset disabled={!mayWrite}>
            <RadioGroup
              legend="Đơn hàng lấy ở đâu trước"
              hideLegend
              options={sourcingRules.map((value) => ({
                value,
                label: sourcingTexts[value],
                description: ruleHints[value],
              }))}
              value={shown.rule}
              onChange={(rule) => save({ ...shown, rule: rule as SourcingRule })}
            />
          </fieldset>
          <p className="mt-2 text-sm text-ink-soft">
            Nơi đầu tiên có đủ cả đơn được chọn. Không nơi nào đủ thì mỗi món lấy ở nơi có đủ món
            đó. Ở trang đơn hàng, bạn đổi được nơi lấy cho đến khi gửi.
          </p>
        </Panel>
      )}
    </>
  )
}
