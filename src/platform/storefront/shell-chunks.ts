import path from 'node:path'
import type { Rolldown } from 'vite'

type CodeSplitting = Exclude<Rolldown.OutputOptions['codeSplitting'], boolean | undefined>
type ModuleGraph = Pick<Rolldown.PluginContext, 'getModuleInfo'>

const project = path.resolve(import.meta.dirname, '../../..')
const roots = [
  'src/entry.client.tsx',
  'src/root.tsx',
  'src/root.tsx?__react-router-build-client-route',
].map((file) => path.join(project, file))

/**
 * What every page loads comes in two files, the libraries and the shop's own, instead of some forty: fewer requests, and a
 * tenth fewer bytes, since small files compress badly. All else is divided by which pages use it.
 */
export function shellChunks(): CodeSplitting {
  let shell: Set<string> | undefined
  const name = (id: string, graph: ModuleGraph) => {
    shell ??= reachedFrom(roots, graph)
    if (!shell.has(id)) return null
    return id.includes('/node_modules/') ? 'framework' : 'shell'
  }
  return { groups: [{ name }] }
}

/** Modules that these import, directly or not. What a feature offers to others is not all wanted here. */
function reachedFrom(roots: readonly string[], graph: ModuleGraph): Set<string> {
  const reached = new Set<string>()
  const queue = [...roots]
  for (const id of queue) {
    if (reached.has(id) || id.endsWith('/web/public.ts')) continue
    const found = graph.getModuleInfo(id)
    if (!found) continue
    reached.add(id)
    queue.push(...found.importedIds)
  }
  return reached
}
