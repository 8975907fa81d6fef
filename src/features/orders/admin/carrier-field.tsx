import { useId } from 'react'
import { TextField } from '#storefront/ui/text-field.tsx'

/** Carriers that shops in Vietnam use most; any other name can be typed. */
const carriers = [
  'GHN',
  'GHTK',
  'Viettel Post',
  'VNPost',
  'J&T Express',
  'SPX Express',
  'Ninja Van',
  'Ahamove',
  'Grab',
]

export function CarrierField({ defaultValue }: { defaultValue: string }) {
  const list = useId()
  return (
    <>
      <TextField
        label="Đơn vị vận chuyển"
        name="carrier"
        optional
        maxLength={60}
        autoComplete="off"
        list={list}
        defaultValue={defaultValue}
      />
      <datalist id={list}>
        {carriers.map((carrier) => (
          <option key={carrier} value={carrier} />
        ))}
      </datalist>
    </>
  )
}
