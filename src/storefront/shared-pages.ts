import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router'

/** What a route module exports as `handle` when its page is the same for everybody who asks for its address. */
export type SharedPage = {
  shared: {
    /** All parameters that it may be asked with; a name that ends in `*` stands for all that begin like it. */
    query: readonly string[]
  }
}

const mostKnown = 2000

/** Tells which parameters the page at a path may be asked with and shared; undefined for pages that are not shared. */
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
  // Matching orders all routes anew each time.
  const known = new Map<string, ReturnType<typeof find>>()
  return (path) => {
    if (known.has(path)) return known.get(path)
    const found = find(path)
    if (known.size >= mostKnown) known.clear()
    known.set(path, found)
    return found
  }
}
