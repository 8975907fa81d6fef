import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '#back-office/api.ts'
import { parseAmount } from '#shared/parse-amount.ts'
import type { CheckedLine, CheckSale, SaleDetails } from '../admin-contract.ts'
import { highestPrice, mostPieces } from '../limits.ts'
import { type FormValues, keyOf, parsePieces, readTimes } from './form-values.ts'
import { salesKey } from './queries.ts'

/** What is typed is checked after this pause, in milliseconds. */
const pauseMs = 400

/** What the server says of the lines while they are entered, by their keys. */
export function useCheckedLines(
  values: FormValues,
  saved: SaleDetails | undefined,
): ReadonlyMap<string, CheckedLine> {
  const text = JSON.stringify(toCheck(values, saved))
  const [asked, setAsked] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  const { data } = useQuery({
    queryKey: [salesKey, 'check', asked],
    queryFn: async ({ signal }) => {
      const sent = JSON.parse(asked) as CheckSale
      const answer = await api.post<{ data: CheckedLine[] }>('flash-sales/check', sent, { signal })
      return new Map(sent.lines.map((line, index) => [keyOf(line), answer.data[index]]))
    },
    enabled: values.lines.length > 0,
    gcTime: 60_000,
    placeholderData: (earlier) => earlier,
  })
  const known = [...(data ?? [])].flatMap(([key, line]) => (line ? [[key, line] as const] : []))
  return new Map(known)
}

function toCheck(values: FormValues, saved: SaleDetails | undefined): CheckSale {
  const { startAt = null, endAt = null } = readTimes(values, saved, new Date())
  const isKnown = startAt !== null || values.start.trim() !== ''
  const within = (number: number | undefined, most: number) =>
    number !== undefined && number >= 1 && number <= most ? number : null
  return {
    saleId: saved?.id ?? null,
    startAt,
    endAt: isKnown ? endAt : null,
    lines: values.lines.map(({ productId, variantId, price, quantity }) => ({
      productId,
      variantId,
      price: within(parseAmount(price), highestPrice),
      quantity: within(parsePieces(quantity), mostPieces),
    })),
  }
}
