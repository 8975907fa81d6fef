import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type Edges, findWay, resolveImport } from './import-graph.ts'
import { runtimeImports } from './source-file.ts'

/** Modules that connect to PostgreSQL or another service, or start programs. */
const integrationModules = [
  'test/database.ts',
  'test/data-folder.ts',
  'test/bucket.ts',
  'node:child_process',
]

type Projects = { unit: string[]; db: string[] }

/**
 * Divides test files by what they import at run time, directly or not: files that reach a database or start programs are
 * integration tests (`db`), all others are unit tests. Paths are relative to `root`.
 */
export function assignTests(root: string, patterns: readonly string[]): Projects {
  // A bench may have packages of its own, with their tests.
  const options = { cwd: root, exclude: ['**/node_modules/**'] }
  const files = patterns.flatMap((pattern) => globSync(pattern, options))
  const tests = files.map((file) => file.replaceAll(path.sep, '/')).sort()
  const graph = lazyGraph((file) => readFileSync(path.join(root, file), 'utf8'))
  const isUnit = (file: string) => !findIntegration(graph, file)
  return { unit: tests.filter(isUnit), db: tests.filter((file) => !isUnit(file)) }
}

/** The imports that lead from a test to a database or another program; undefined for a unit test. */
export function findIntegration(graph: Edges, test: string): string[] | undefined {
  return findWay(graph, test, (target) => integrationModules.includes(target))
}

/** Reads a file's imports when they are first asked for; packages and generated files have none. */
export function lazyGraph(read: (file: string) => string): Edges {
  const known = new Map<string, ReadonlySet<string>>()
  return {
    get(file) {
      const found = known.get(file)
      if (found || !/\.(tsx?|js)$/.test(file)) return found
      const targets = runtimeImports(file, read(file)).flatMap((specifier) => {
        const target = specifier.startsWith('node:') ? specifier : resolveImport(file, specifier)
        return target ? [target] : []
      })
      const imports = new Set(targets)
      known.set(file, imports)
      return imports
    },
  }
}
