import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { LayoutDashboard } from 'lucide-react'
import { StrictMode } from 'react'
import { createBrowserRouter, Outlet, type RouteObject, ScrollRestoration } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { ApiError } from '#storefront/api/api-error.ts'
import { ToastOutlet } from '#storefront/ui/toast-outlet.tsx'
import { DashboardPage } from './dashboard-page.tsx'
import type { BackOfficeFeature, MenuEntry, PageEntry, Task } from './feature.ts'
import { Frame } from './frame.tsx'
import { loadPage } from './load-page.ts'
import { MissingPage } from './missing-page.tsx'
import { PageFailure } from './page-failure.tsx'
import { PageGuard } from './page-guard.tsx'
import { PagePanelsContext } from './page-panels.tsx'
import { SignedIn } from './signed-in.tsx'

const dashboard: MenuEntry = {
  path: '',
  label: 'Tổng quan',
  icon: LayoutDashboard,
  group: 'work',
  isFirst: true,
}

/** The back office with these features. */
export function createBackOffice(features: readonly BackOfficeFeature[]) {
  const menu = [dashboard, ...features.flatMap((feature) => feature.menu ?? [])]
  const todos = features.flatMap((feature) => feature.todo ?? [])
  const cards = features.flatMap((feature) => feature.cards ?? [])
  const sources = features.flatMap((feature) => feature.search ?? [])
  const tasks = features.flatMap((feature) => feature.pages ?? []).flatMap(taskOf)
  const panels = features.flatMap((feature) => feature.panels ?? [])
  const background = features.flatMap((feature) => feature.background ?? [])
  const queries = createQueries()
  const router = createBrowserRouter(
    [
      {
        element: <Root />,
        errorElement: <PageFailure />,
        hydrateFallbackElement: <div className="boot" />,
        children: [
          ...features.flatMap((feature) => feature.openPages ?? []).map(openRoute),
          {
            element: (
              <SignedIn signInForm={features.find((feature) => feature.signInForm)?.signInForm} />
            ),
            children: [
              {
                element: <Frame {...{ menu, sources, tasks, background }} />,
                children: [
                  {
                    errorElement: <PageFailure />,
                    children: [
                      { index: true, element: <DashboardPage todos={todos} cards={cards} /> },
                      ...features.flatMap((feature) => feature.pages ?? []).map(guardedRoute),
                      { path: '*', element: <MissingPage /> },
                    ],
                  },
                ],
              },
            ],
          },
        ],
      },
    ],
    { basename: '/quan-ly' },
  )
  return (
    <StrictMode>
      <QueryClientProvider client={queries}>
        <PagePanelsContext value={panels}>
          <RouterProvider router={router} />
        </PagePanelsContext>
      </QueryClientProvider>
    </StrictMode>
  )
}

function taskOf({ path, permission, task }: PageEntry): Task[] {
  // A parameter that may be missing is.
  const to = `/${path.replace(/\/:\w+\?$/, '')}`
  return task ? [{ to, ...task, ...(permission && { permission }) }] : []
}

/** Messages are gone on the next page, so they are inside of the router. */
function Root() {
  return (
    <>
      <Outlet />
      <ScrollRestoration />
      <ToastOutlet />
    </>
  )
}

function openRoute({ path, load }: Omit<PageEntry, 'permission'>): RouteObject {
  return { path, lazy: async () => ({ Component: await loadPage(load) }) }
}

function guardedRoute({ path, permission, load }: PageEntry): RouteObject {
  return {
    path,
    lazy: async () => {
      const Page = await loadPage(load)
      const element = (
        <PageGuard permission={permission}>
          <Page />
        </PageGuard>
      )
      return { element }
    },
  }
}

function createQueries(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5_000,
        // A refusal stays one.
        retry: (count, error) =>
          count < 2 && !(error instanceof ApiError && error.status >= 400 && error.status < 500),
      },
    },
  })
}
