import path from 'node:path'
import type { Rolldown } from 'vite'

type CodeSplitting = Exclude<Rolldown.OutputOptions['codeSplitting'], boolean | undefined>
type ModuleGraph = Pick<Rolldown.PluginContext, 'getModuleInfo'>

const project = path.resolve(import.meta.dirname, '../../..')
const entry = path.join(project, 'src/entry.client.tsx')
const roots = ['src/root.tsx', 'src/root.tsx?__react-router-build-client-route'].map((file) =>
  path.join(project, file),
)

/** Icons are so small that pages rather load some too many than each by itself. */
const smallestIcons = 3000

const react = /\/node_modules\/(?:react|react-dom|scheduler)\//

/**
 * What every page loads comes in three files, React, the other libraries and the shop's own, instead of some forty: fewer
 * requests, and a tenth fewer bytes, since small files compress badly. In one, the libraries would be one long task. All else is divided by
 * which pages use it.
 */
export function shellChunks(): CodeSplitting {
  let shell: Set<string> | undefined
  const name = (id: string, graph: ModuleGraph) => {
    shell ??= reachedFrom([entry, ...roots], graph)
    // Whoever loads the shell does not yet begin.
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

/** What a feature offers to others, and the list of all icons: rolldown follows them to what is used of them. */
const offer = /\/web\/public\.ts$|\/lucide-react\.mjs$/

/** Modules that these import, directly or not. */
function reachedFrom(roots: readonly string[], graph: ModuleGraph): Set<string> {
  const reached = new Set<string>()
  const queue = [...roots]
  for (const id of queue) {
    if (reached.has(id) || offer.test(id)) continue
    const found = graph.getModuleInfo(id)
    if (!found) continue
    reached.add(id)
    queue.push(...found.importedIds)
  }
  return reached
}
