import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router'

/** A route module's `handle` for a page that is the same for everybody. */
export type SharedPage = {
  shared: {
    /** All supported parameters; a trailing `*` matches by prefix. */
    query: readonly string[]
  }
}

const mostKnown = 2000

/**
 * Finds the parameters with which the page at a path can be requested and shared; undefined for pages that are not shared.
 */
export function sharedPages({
  routes,
}: ServerBuild): (path: string) => readonly string[] | undefined {
  const below = (parentId: string | undefined): RouteObject[] =>
    Object.values(routes).flatMap((route) => {
      if (route?.parentId !== parentId || !route) return []
      const { id, path, index } = route
      const place = path === undefined ? { id } : { id, path }
      return [index ? { ...place, index } : { ...place, children: below(id) }]
    })
  const tree = below(undefined)
  const find = (path: string) => {
    const id = matchRoutes(tree, path)?.at(-1)?.route.id
    const handle = id && (routes[id]?.module.handle as Partial<SharedPage> | undefined)
    return handle ? handle.shared?.query : undefined
  }
  // Route matching sorts all routes on each call.
  const known = new Map<string, ReturnType<typeof find>>()
  return (path) => {
    if (known.has(path)) return known.get(path)
    const found = find(path)
    if (known.size >= mostKnown) known.clear()
    known.set(path, found)
    return found
  }
}
