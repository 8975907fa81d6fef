import { data } from 'react-router'
import { findRecommendations, SuggestedProducts } from '#features/catalog/web/public.ts'
import { optionalParts } from '#storefront/api/optional-parts.ts'
import { NotFoundView } from '#storefront/not-found-view.tsx'
import type { SharedPage } from '#storefront/shared-pages.ts'
import type { Route } from './+types/not-found-route.ts'

export const handle: SharedPage = { shared: { query: [] } }

export async function loader({ context }: Route.LoaderArgs) {
  const suggested = await optionalParts(context)('recommendations', (api) =>
    findRecommendations(api, { pageSize: 10 }),
  )
  return data({ suggested }, { status: 404 })
}

export default function NotFoundRoute({ loaderData: { suggested } }: Route.ComponentProps) {
  return (
    <NotFoundView>
      <SuggestedProducts products={suggested} />
    </NotFoundView>
  )
}
