import path from 'node:path'

export type Graph = ReadonlyMap<string, ReadonlySet<string>>

/** A graph whose nodes may be read when they are first asked for. */
export type Edges = Pick<Graph, 'get'>

const aliases: Record<string, string> = {
  '#src/': 'src/',
  '#features/': 'src/features/',
  '#platform/': 'src/platform/',
  '#storefront/': 'src/storefront/',
  '#shared/': 'src/shared/',
  '#search-index/': 'src/search-index/',
  '#db/': 'db/',
  '#test/': 'test/',
}

/** The project's file that a specifier names; undefined for packages and for what tools generate. */
export function resolveImport(from: string, specifier: string): string | undefined {
  if (specifier.includes('/+types/')) return undefined
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(from), specifier)
  const alias = Object.keys(aliases).find((prefix) => specifier.startsWith(prefix))
  return alias && aliases[alias] + specifier.slice(alias.length)
}

/** Circles of the graph, each as its nodes with the first repeated at the end; none only if the graph has none. */
export function findCircles(graph: Graph): string[][] {
  const circles: string[][] = []
  const done = new Set<string>()
  const walk = (node: string, way: string[]): void => {
    const start = way.indexOf(node)
    if (start >= 0) circles.push([...way.slice(start), node])
    if (start >= 0 || done.has(node)) return
    for (const next of graph.get(node) ?? []) walk(next, [...way, node])
    done.add(node)
  }
  for (const node of graph.keys()) walk(node, [])
  return circles
}

/** The shortest path from `start` to a node that `isTarget` accepts; undefined without any. */
export function findWay(
  graph: Edges,
  start: string,
  isTarget: (node: string) => boolean,
): string[] | undefined {
  const ways = [[start]]
  const seen = new Set([start])
  for (const way of ways) {
    for (const next of graph.get(way.at(-1) ?? '') ?? []) {
      if (isTarget(next)) return [...way, next]
      if (!seen.has(next)) ways.push([...way, next])
      seen.add(next)
    }
  }
  return undefined
}
