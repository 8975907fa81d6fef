import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, problemOf } from '#back-office/api.ts'
import { SelectField } from '#back-office/form/select-field.tsx'
import { useMay } from '#back-office/session.ts'
import { Button } from '#storefront/ui/button.tsx'
import { Link } from '#storefront/ui/link.tsx'
import { Panel } from '#storefront/ui/panel.tsx'
import { alertShopper } from '#storefront/ui/toasts.ts'
import type { OrderDetails } from '../admin-contract.ts'
import type { OrderSources } from '../sources-contract.ts'
import { ordersKey } from './queries.ts'

type Item = OrderSources['items'][number]

/** Where the goods are taken from, in a shop with several places; it can be changed until they have gone. */
export function SourcesPanel({ order }: { order: OrderDetails }) {
  const { sources } = order
  const mayFulfil = useMay('orders.fulfil')
  const { isBusy, run } = useSourceChange(order.id)
  if (!sources) return null
  const { items, locations } = sources
  const movable = items.filter(({ isFixed }) => !isFixed)
  const mayChange = mayFulfil && movable.length > 0
  const places = new Set(items.map(({ locationId }) => locationId))
  const whole = places.size === 1 ? [...places][0] : ''
  const take = (wanted: readonly Item[], toId: string) =>
    run(() =>
      api.put(`orders/${order.id}/sources`, {
        items: wanted.map(({ itemId, locationId }) => ({ itemId, fromId: locationId, toId })),
      }),
    )
  return (
    <Panel
      title="Lấy hàng ở"
      aside={
        mayChange && (
          <Button
            variant="quiet"
            busy={isBusy}
            onClick={() => void run(() => api.post(`orders/${order.id}/sources/choose`))}
          >
            Chọn lại
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-3">
        {!sources.isDecided && (
          <p className="text-ink-soft">Đơn vừa đặt, nơi lấy hàng sẽ được chọn trong một phút.</p>
        )}
        <Shortage order={order} sources={sources} />
        {mayChange && items.length > 1 && (
          <PlaceSelect
            label="Cả đơn"
            sources={sources}
            value={whole}
            isBusy={isBusy}
            onChoose={(toId) => void take(movable, toId)}
          />
        )}
        <ul aria-label="Nơi lấy từng món" className="flex flex-col gap-3">
          {items.map((item) => (
            <li key={item.itemId}>
              {mayChange && !item.isFixed ? (
                <PlaceSelect
                  label={nameOf(order, item)}
                  sources={sources}
                  item={item}
                  value={item.locationId}
                  isBusy={isBusy}
                  onChoose={(toId) => void take([item], toId)}
                />
              ) : (
                <p className="wrap-anywhere">
                  <span className="text-ink-soft">{nameOf(order, item)}:</span>{' '}
                  {locations.find(({ id }) => id === item.locationId)?.name}
                </p>
              )}
            </li>
          ))}
        </ul>
      </div>
    </Panel>
  )
}

function nameOf({ items }: OrderDetails, { itemId }: Item): string {
  const item = items.find(({ id }) => id === itemId)
  return item ? `${item.quantity} × ${[item.name, item.variant].filter(Boolean).join(', ')}` : ''
}

type SelectProps = {
  label: string
  sources: OrderSources
  /** Whose pieces are shown beside the places. */
  item?: Item
  /** Empty where items come from several places. */
  value: string | undefined
  isBusy: boolean
  onChoose: (toId: string) => void
}

function PlaceSelect({ label, sources, item, value = '', isBusy, onChoose }: SelectProps) {
  const besides = (id: string) => item?.free.find(({ locationId }) => locationId === id)?.pieces
  return (
    <SelectField
      label={label}
      value={value}
      disabled={isBusy}
      onChange={({ target }) => onChoose(target.value)}
    >
      {value === '' && <option value="">Nhiều nơi</option>}
      {sources.locations
        .filter(({ id, isOpen }) => isOpen || id === value)
        .map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
            {id !== value && besides(id) !== undefined && ` (còn ${besides(id)})`}
          </option>
        ))}
    </SelectField>
  )
}

function Shortage({ order, sources }: { order: OrderDetails; sources: OrderSources }) {
  const short = sources.items.filter(({ isShort }) => isShort)
  const mayAdjust = useMay('stock.adjust')
  if (!sources.isDecided || short.length === 0) return null
  return (
    <div role="alert" className="rounded-md bg-amber-soft p-3 text-amber-deep">
      <p className="font-semibold">
        Không nơi nào có đủ {short.map((item) => nameOf(order, item)).join('; ')}.
      </p>
      <p>
        Hãy chuyển hàng về một nơi rồi bấm Chọn lại, chọn nơi khác, hoặc sửa đơn và gửi làm nhiều
        kiện.
      </p>
      {mayAdjust && (
        <Link
          to="/kho/phieu/chuyen"
          className="inline-flex min-h-11 items-center font-semibold underline"
        >
          Chuyển hàng
        </Link>
      )}
    </div>
  )
}

/** Shows the order as it is afterwards, also when the change was refused. */
function useSourceChange(id: string) {
  const queries = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const run = async (call: () => Promise<unknown>) => {
    setBusy(true)
    try {
      await call()
      alertShopper(`Đã chọn nơi lấy hàng của đơn ${id}.`, 'success')
    } catch (error) {
      alertShopper(problemOf(error), 'problem')
    } finally {
      await queries.invalidateQueries(ordersKey)
      setBusy(false)
    }
  }
  return { isBusy, run }
}
