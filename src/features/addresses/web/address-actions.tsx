import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '#storefront/api/api-error.ts'
import { browserApi } from '#storefront/api/browser-api.ts'
import { Button } from '#storefront/ui/button.tsx'
import { alertShopper, askShopper } from '#storefront/ui/toasts.ts'
import type { Address } from '../contract.ts'
import { addressesQuery } from './address-query.ts'
import { deleteAddress, makeDefault } from './calls.ts'
import { forgetAddress } from './chosen-address.ts'

type Props = {
  address: Address
  /** Chooses the address for the order; absent outside of the checkout. */
  onChoose: (() => void) | undefined
  onEdit: () => void
  /** Converts the address to the new scheme; absent where it is new already or the server has no new scheme. */
  onRenew: (() => void) | undefined
}

const small = 'px-3 text-sm'

export function AddressActions({ address, onChoose, onEdit, onRenew }: Props) {
  const client = useQueryClient()
  const [busy, setBusy] = useState<'default' | 'delete'>()

  const run = async (kind: 'default' | 'delete', change: () => Promise<void>, failed: string) => {
    if (busy) return
    setBusy(kind)
    try {
      await change()
      await client.invalidateQueries({ queryKey: addressesQuery.queryKey })
    } catch (error) {
      alertShopper(messageOf(error, failed), 'problem')
    } finally {
      setBusy(undefined)
    }
  }
  const remove = async () => {
    const question = 'Bạn có chắc chắn muốn xoá địa chỉ này?'
    if (!(await askShopper(question, { confirmLabel: 'Xoá', danger: true }))) return
    const change = async () => {
      await deleteAddress(browserApi(), address.id)
      forgetAddress(address.id)
    }
    await run('delete', change, 'Không thể xoá địa chỉ')
  }

  return (
    <div className="mt-3 flex flex-wrap gap-2">
      {onChoose && (
        <Button variant="primary" className={small} onClick={onChoose}>
          Chọn địa chỉ này
        </Button>
      )}
      <Button className={small} onClick={onEdit}>
        Cập nhật
      </Button>
      {!address.isDefault && (
        <Button
          className={small}
          busy={busy === 'default'}
          onClick={() =>
            void run(
              'default',
              () => makeDefault(browserApi(), address.id),
              'Không thể đặt địa chỉ mặc định',
            )
          }
        >
          Đặt làm mặc định
        </Button>
      )}
      <Button
        variant="quiet"
        className={small}
        busy={busy === 'delete'}
        onClick={() => void remove()}
      >
        Xoá
      </Button>
      {/* Last: it comes later than the others. */}
      {onRenew && (
        <Button className={small} onClick={onRenew}>
          Đổi sang địa chỉ mới
        </Button>
      )}
    </div>
  )
}
