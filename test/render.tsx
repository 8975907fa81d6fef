import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { unnamedShop } from '#storefront/shell/shop-facts.ts'
import { ShopContext } from '#storefront/shell/use-shop.ts'

type Spec = {
  path?: string
  /** Query cache entries by key. */
  known?: readonly (readonly [key: readonly unknown[], data: unknown])[]
}

/** Server-side HTML of a component. */
export function render(part: ReactNode, { path = '/', known = [] }: Spec = {}): string {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  for (const [key, data] of known) client.setQueryData(key, data)
  const router = createMemoryRouter([{ path: '*', element: part }], { initialEntries: [path] })
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <ShopContext value={unnamedShop}>
        <RouterProvider router={router} />
      </ShopContext>
    </QueryClientProvider>,
  )
}

/** Text content of HTML, with one space between parts. */
export function textOf(html: string): string {
  return html
    .replace(/<noscript>.*?<\/noscript>|<style.*?<\/style>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Opening tags of an element that contain all of these texts in their attributes. */
export function tags(html: string, name: string, ...texts: string[]): string[] {
  const found = html.match(new RegExp(`<${name}[ >][^>]*>?`, 'g')) ?? []
  return found.filter((tag) => texts.every((text) => tag.includes(text)))
}
