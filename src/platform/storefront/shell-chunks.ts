import path from 'node:path'
import type { Rolldown } from 'vite'

type CodeSplitting = Exclude<Rolldown.OutputOptions['codeSplitting'], boolean | undefined>
type ModuleGraph = Pick<Rolldown.PluginContext, 'getModuleInfo'>

const project = path.resolve(import.meta.dirname, '../../..')
const entry = path.join(project, 'src/entry.client.tsx')
const roots = ['src/root.tsx', 'src/root.tsx?__react-router-build-client-route'].map((file) =>
  path.join(project, file),
)

/** Icon chunks are merged up to this size, in bytes: a few unused icons cost less than a request each. */
const smallestIcons = 3000

const react = /\/node_modules\/(?:react|react-dom|scheduler)\//

/**
 * Puts the modules of every page into three chunks (React, other libraries, the shell) instead of some forty: fewer
 * requests, and a tenth fewer bytes, since small files compress badly. A single chunk would be one long task. Other
 * modules are split by the pages that use them.
 */
export function shellChunks(): CodeSplitting {
  let shell: Set<string> | undefined
  const name = (id: string, graph: ModuleGraph) => {
    shell ??= reachedFrom([entry, ...roots], graph)
    // The entry is not part of the shell: it would begin before the page's routes are loaded.
    if (!shell.has(id) || id === entry) return null
    if (react.test(id)) return 'react'
    return id.includes('/node_modules/') ? 'framework' : 'shell'
  }
  return {
    groups: [
      { name, debugName: 'shell' },
      {
        name: 'icons',
        test: /\/lucide-react\//,
        minShareCount: 2,
        entriesAware: true,
        entriesAwareMergeThreshold: smallestIcons,
      },
    ],
  }
}

/** Files that only re-export: rolldown follows them to the modules that are used. */
const reExports = /\/web\/public\.ts$|\/lucide-react\.mjs$/

/** The modules that `roots` import, directly or not, themselves included. */
function reachedFrom(roots: readonly string[], graph: ModuleGraph): Set<string> {
  const reached = new Set<string>()
  const queue = [...roots]
  for (const id of queue) {
    if (reached.has(id) || reExports.test(id)) continue
    const found = graph.getModuleInfo(id)
    if (!found) continue
    reached.add(id)
    queue.push(...found.importedIds)
  }
  return reached
}
