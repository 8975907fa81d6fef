import { type ReactNode, useContext } from 'react'
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  ScrollRestoration,
  useLocation,
  useRouteLoaderData,
} from 'react-router'
import { VisitCounter } from '#features/analytics/web/public.ts'
import { SuggestedProducts } from '#features/catalog/web/public.ts'
import { loadFooterMenu } from '#features/content/web/public.ts'
import { NotificationBell } from '#features/notifications/web/public.ts'
import { CategoryMenu, SearchBox } from '#features/search/web/public.ts'
import { optionalParts } from '#storefront/api/optional-parts.ts'
import { useLatePart } from '#storefront/api/use-late-part.ts'
import { CspScriptMarker } from '#storefront/csp-script-marker.ts'
import { NotFoundView } from '#storefront/not-found-view.tsx'
import { PageScripts } from '#storefront/page-scripts.ts'
import { PageHead } from '#storefront/seo/page-head.tsx'
import { earlyScript } from '#storefront/shell/early-script.ts'
import { Shell } from '#storefront/shell/shell.tsx'
import { unnamedShop } from '#storefront/shell/shop-facts.ts'
import { useRestoreFollowedLink } from '#storefront/shell/use-restore-followed-link.ts'
import { siteSettings } from '#storefront/site-settings.ts'
import { buttonClass } from '#storefront/ui/button-class.ts'
import { ErrorState } from '#storefront/ui/error-state.tsx'
import type { Route } from './+types/root.ts'
import styles from './storefront/styles/app.css?url'

export async function loader({ context }: Route.LoaderArgs) {
  const footerMenu = await optionalParts(context)('footer menu', loadFooterMenu)
  return { footerMenu, ...context.get(siteSettings) }
}

/** The frame's data stays as it is while navigating. */
export function shouldRevalidate(): boolean {
  return false
}

export const links: Route.LinksFunction = () => [
  { rel: 'stylesheet', href: styles },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/icons/apple-180.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
]

export function Layout({ children }: { children: ReactNode }) {
  const data = useRouteLoaderData<typeof loader>('root')
  const mark = useContext(CspScriptMarker)
  useRestoreFollowedLink()
  return (
    <html
      lang="vi"
      data-api-base={data?.apiBase ?? ''}
      data-uploads={JSON.stringify(data?.uploads)}
      data-worker={data?.hasWorker || undefined}
      data-visits={data?.countsVisits ? 'counted' : undefined}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#b5251c" />
        <meta name="format-detection" content="telephone=no" />
        <script
          nonce={mark}
          suppressHydrationWarning
          // Empty in the browser's code: the script has run by then.
          dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? earlyScript : '' }}
        />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <VisitCounter />
        <ScrollRestoration />
        <script
          nonce={mark}
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: useContext(PageScripts) }}
        />
      </body>
    </html>
  )
}

export default function App({ loaderData: { shop, footerMenu } }: Route.ComponentProps) {
  const menu = useLatePart(footerMenu, loadFooterMenu)
  return (
    <Shell
      shop={shop}
      footerMenu={menu}
      categories={<CategoryMenu />}
      search={<SearchBox />}
      bell={<NotificationBell />}
    >
      <Outlet />
    </Shell>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const data = useRouteLoaderData<typeof loader>('root')
  const { pathname, search } = useLocation()
  const menu = useLatePart(data ? data.footerMenu : [], loadFooterMenu)
  const isMissing = isRouteErrorResponse(error) && error.status === 404
  return (
    <Shell
      shop={data?.shop ?? unnamedShop}
      footerMenu={menu}
      categories={<CategoryMenu />}
      search={<SearchBox />}
      bell={<NotificationBell />}
    >
      {isMissing ? (
        <NotFoundView>
          <SuggestedProducts />
        </NotFoundView>
      ) : (
        <>
          <PageHead title="Có lỗi xảy ra" robots="noindex" canonical={null} />
          <ErrorState
            level={1}
            action={
              <div className="flex flex-wrap justify-center gap-3">
                <a href="/" className={buttonClass({ variant: 'primary' })}>
                  Về trang chủ
                </a>
                <a href={pathname + search} className={buttonClass({ variant: 'secondary' })}>
                  Thử lại
                </a>
              </div>
            }
          />
        </>
      )}
    </Shell>
  )
}
