import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { getPublic } from '#back-office/api.ts'
import { Button } from '#storefront/ui/button.tsx'
import { RadioGroup } from '#storefront/ui/radio-group.tsx'
import { TextField } from '#storefront/ui/text-field.tsx'

type Product = { id: string; name: string }

type Props = {
  /** The one that the list is filtered by; undefined while its name is not known. */
  chosen: Product | undefined
  onChoose: (product: Product | undefined) => void
}

/** Orders with one product, found by the shop's own search. */
export function ProductFilter({ chosen, onChoose }: Props) {
  const [typed, setTyped] = useState('')
  const q = useDeferredValue(typed.trim())
  const { data: found, isFetching } = useQuery({
    queryKey: ['suggestions', q],
    queryFn: async ({ signal }) =>
      (
        await getPublic<{ data: { products: Product[] } }>('search/suggestions', {
          signal,
          query: { q },
        })
      ).data.products,
    enabled: q !== '' && !chosen,
  })
  if (chosen) {
    return (
      <div>
        <p className="font-semibold">Sản phẩm</p>
        <div className="flex items-center gap-2">
          <p className="min-w-0 flex-1 wrap-anywhere">{chosen.name}</p>
          <Button onClick={() => onChoose(undefined)}>Bỏ chọn</Button>
        </div>
      </div>
    )
  }
  return (
    <div className="flex flex-col gap-2">
      <TextField
        label="Sản phẩm"
        placeholder="Gõ tên sản phẩm"
        autoComplete="off"
        maxLength={200}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      {q !== '' && found && (
        <div aria-live="polite" aria-busy={isFetching}>
          {found.length === 0 ? (
            <p className="text-ink-soft">Không tìm thấy sản phẩm nào.</p>
          ) : (
            <RadioGroup
              legend="Sản phẩm tìm thấy"
              hideLegend
              value=""
              onChange={(id) => onChoose(found.find((product) => product.id === id))}
              options={found.map(({ id, name }) => ({ value: id, label: name }))}
            />
          )}
        </div>
      )}
    </div>
  )
}
