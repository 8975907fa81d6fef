export type MeasuredPages = { Home: string; Product: string; Search: string }

type Card = { slug: string }
type Product = { variantsRaw: { stock: number | null }[]; variants: unknown[] }

/** Paths of the measured pages; the product is the best-selling one with variants. */
export async function measuredPages(address: string): Promise<MeasuredPages> {
  const list = '/api/web/products?inStock=1&sort=best_selling&limit=100'
  for (const { slug } of await dataOf<Card[]>(address + list)) {
    const product = await dataOf<Product>(`${address}/api/web/products/slug/${slug}`)
    if (product.variants.length > 0 && product.variantsRaw.every(({ stock }) => (stock ?? 0) > 0)) {
      return {
        Home: '/',
        Product: `/products/${slug}`,
        Search: `/search?q=${encodeURIComponent('áo')}`,
      }
    }
  }
  throw new Error('The shop sells nothing that comes in variants: start it with the demo shop')
}

async function dataOf<Data>(address: string): Promise<Data> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`${address} answers ${response.status}`)
  return (await response.json()).data
}
