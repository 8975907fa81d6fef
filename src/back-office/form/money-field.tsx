import { type ComponentProps, useState } from 'react'
import { formatVnd } from '#shared/format.ts'
import { parseAmount } from '#shared/parse-amount.ts'
import { TextField } from '#storefront/ui/text-field.tsx'

type Props = Omit<ComponentProps<typeof TextField>, 'value' | 'defaultValue' | 'onChange'> & {
  /** Đồng; undefined while nothing is typed that is an amount. */
  amount: number | undefined
  onAmount: (amount: number | undefined, typed: string) => void
}

const asTyped = (amount: number | undefined) => ({
  typed: amount === undefined ? '' : String(amount),
  understood: amount,
})

/** Takes money as people type it: `250k`, `1tr2`, `1.200.000`. What was understood stands below. */
export function MoneyField({ amount, onAmount, hint, ...field }: Props) {
  const [{ typed, understood }, setTyped] = useState(() => asTyped(amount))
  // Changed elsewhere, such as by undoing.
  if (understood !== amount) setTyped(asTyped(amount))
  return (
    <TextField
      inputMode="text"
      autoComplete="off"
      {...field}
      value={typed}
      hint={amount === undefined ? (hint ?? 'Ví dụ: 250k, 1tr2') : formatVnd(amount)}
      onChange={({ target }) => {
        const parsed = parseAmount(target.value)
        setTyped({ typed: target.value, understood: parsed })
        onAmount(parsed, target.value)
      }}
    />
  )
}
