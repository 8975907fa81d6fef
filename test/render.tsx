import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { unnamedShop } from '#storefront/shell/facts.ts'
import { ShopContext } from '#storefront/shell/use-shop.ts'

type Spec = {
  path?: string
  /** What calls have answered already, by their keys. */
  known?: readonly (readonly [key: readonly unknown[], data: unknown])[]
}

/** The HTML of a part of a page, as the server makes it. */
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

/** The text of HTML, one space between its parts. */
export function textOf(html: string): string {
  return html
    .replace(/<noscript>.*?<\/noscript>|<style.*?<\/style>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

/** The opening tags of elements, such as `a`, that hold all of these texts among their attributes. */
export function tags(html: string, name: string, ...texts: string[]): string[] {
  const found = html.match(new RegExp(`<${name}[ >][^>]*>?`, 'g')) ?? []
  return found.filter((tag) => texts.every((text) => tag.includes(text)))
}
