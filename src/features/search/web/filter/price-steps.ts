import { formatVnd } from '#shared/format.ts'

export type PriceRange = { label: string; min: number | null; max: number | null }

const million = 1_000_000
const nice = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000].map(
  (thousands) => thousands * 1000,
)
const usual = [100_000, 200_000, 500_000, million]
const mostSteps = 4

/** Up to five ranges of round prices to choose from, spread over the products' prices. */
export function priceRanges(bounds: { min: number; max: number } | null): PriceRange[] {
  const within = bounds ? nice.filter((price) => price > bounds.min && price < bounds.max) : usual
  const steps = spread(within)
  const first = steps[0]
  const last = steps.at(-1)
  if (first === undefined || last === undefined) return []
  return [
    { label: `Dưới ${shortPrice(first)}`, min: null, max: first },
    ...steps.slice(1).map((max, index) => {
      const min = steps[index] ?? first
      return { label: `${shortPrice(min)} – ${shortPrice(max)}`, min, max }
    }),
    { label: `Trên ${shortPrice(last)}`, min: last, max: null },
  ]
}

function spread(steps: readonly number[]): number[] {
  if (steps.length <= mostSteps) return [...steps]
  const places = Array.from({ length: mostSteps }, (_, index) =>
    Math.round(((index + 0.5) * steps.length) / mostSteps - 0.5),
  )
  return places.flatMap((place) => steps[place] ?? [])
}

/** `200000` → `200.000đ`; `20000000` → `20 triệu`. */
function shortPrice(price: number): string {
  return price >= million ? `${price / million} triệu` : formatVnd(price)
}
