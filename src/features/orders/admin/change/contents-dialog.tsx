import { compareEdits } from '#back-office/form/compare-edits.ts'
import { FormDialog } from '#back-office/form/form-dialog.tsx'
import { StaleEditNotice } from '#back-office/form/stale-edit.tsx'
import { useJsonDraft } from '#back-office/form/use-json-draft.ts'
import { formatCount } from '#shared/format.ts'
import type { OrderDetails } from '../../admin-contract.ts'
import { ChangeSums, labelWithTotal } from './change-sums.tsx'
import { ItemQuantity } from './item-quantity.tsx'
import { ReasonField } from './reason-field.tsx'
import { useOrderChange } from './use-order-change.ts'

type Props = { order: OrderDetails; onClose: () => void }
type Quantities = Readonly<Record<string, number>>
type Draft = { reason: string; quantities: Quantities; opened: Quantities }

/** Changes how many pieces of its items an order has, with the new sums beside. */
export function ContentsDialog({ order, onClose }: Props) {
  const { items } = order
  const now = Object.fromEntries(items.map(({ id, quantity }) => [id, quantity]))
  const nothing: Draft = { reason: '', quantities: {}, opened: now }
  const draft = useJsonDraft(`contents:${order.id}`, nothing, order.version)
  const { reason, quantities } = draft.values
  // The order may have changed since typing began.
  const { opened } = draft.base
  const quantityOf = ({ id, quantity }: Props['order']['items'][number]) => {
    const typed = quantities[id]
    return typed === undefined || typed === opened[id] ? quantity : typed
  }
  const changed = items
    .filter((item) => quantityOf(item) !== item.quantity)
    .map((item) => ({ itemId: item.id, quantity: quantityOf(item) }))
  const goneIn = (all: Quantities) =>
    Object.keys(quantities)
      .filter((id) => !(id in now))
      .reduce((sum, id) => sum + (all[id] ?? 0), 0)
  const { busy, problem, stale, preview, isCalculating, save, saveOver, forgetStale } =
    useOrderChange({
      order,
      version: draft.version,
      part: 'contents',
      wanted: changed.length > 0 ? { items: changed } : undefined,
      onDone: () => {
        draft.forget()
        onClose()
      },
    })
  return (
    <FormDialog
      title={`Sửa hàng trong đơn ${order.id}`}
      description="Món đã đặt giữ giá cũ; món thêm tính giá hôm nay. Khách được báo khi bạn lưu."
      submitLabel={labelWithTotal('Lưu thay đổi', preview)}
      busy={busy}
      problem={problem}
      onSubmit={() => save(reason)}
      onClose={onClose}
    >
      {stale && (
        <StaleEditNotice
          edit={stale}
          isCalculating={busy || isCalculating}
          differences={compareEdits(
            { base: opened, mine: { ...opened, ...quantities }, theirs: now },
            (one, other) => [
              ...items.map((item) => ({
                label: [item.name, item.variant].filter(Boolean).join(' '),
                mine: formatCount(one[item.id] ?? 0),
                theirs: formatCount(other[item.id] ?? 0),
              })),
              {
                label: 'Món không còn trong đơn, không lưu được',
                mine: formatCount(goneIn(one)),
                theirs: formatCount(goneIn(other)),
              },
            ],
          )}
          onTakeTheirs={() => {
            draft.reset()
            forgetStale()
          }}
          onKeepMine={() => {
            draft.rebase(stale.version, { ...nothing, quantities })
            void saveOver(stale, reason)
          }}
        />
      )}
      <ul className="-my-3 flex flex-col divide-y divide-line">
        {items.map((item) => (
          <ItemQuantity
            key={item.id}
            item={item}
            quantity={quantityOf(item)}
            onChange={(quantity) =>
              draft.set({ quantities: { ...quantities, [item.id]: quantity } })
            }
          />
        ))}
      </ul>
      <ChangeSums order={order} preview={preview} isCalculating={isCalculating} />
      <ReasonField reason={reason} onChange={(text) => draft.set({ reason: text })} />
    </FormDialog>
  )
}
