import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'

export type FirstLoad = { page: string; html: number; js: number; css: number }

/** What the first visit to a page loads, in bytes after gzip: the scripts and styles that its HTML names. */
export async function measureFirstLoad(address: string, page: string): Promise<FirstLoad> {
  const html = await (await fetch(address + page)).text()
  const named = [...html.matchAll(/"(\/assets\/[^"\\]+\.(?:js|css))"/g)].map(
    (match) => match[1] ?? '',
  )
  const eager = new Set([...eagerFiles(html), ...named.filter((file) => file.endsWith('.css'))])
  let [js, css] = [0, 0]
  for (const file of eager) {
    const response = await fetch(address + file)
    if (!response.ok) throw new Error(`${page} names ${file}, which is not there`)
    const size = gzipSync(Buffer.from(await response.arrayBuffer()), { level: 6 }).length
    if (file.endsWith('.css')) css += size
    else js += size
  }
  return { page, html: gzipSync(html, { level: 6 }).length, js, css }
}

const bareEntry = `
import { createElement } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
hydrateRoot(document, createElement(HydratedRouter))`

/** What React and React Router weigh in the browser before a line of anybody's own, in bytes after gzip. */
export async function measureBareScript(project: string): Promise<number> {
  const entry = path.join(project, 'bare-entry.js')
  await writeFile(entry, bareEntry)
  const built = await build({
    root: project,
    configFile: false,
    logLevel: 'error',
    mode: 'production',
    build: { write: false, rolldownOptions: { input: entry } },
  })
  const outputs = [built].flat().flatMap((made) => ('output' in made ? made.output : []))
  const codes = outputs.map((output) => (output.type === 'chunk' ? output.code : ''))
  return codes.reduce((sum, code) => sum + gzipSync(code, { level: 6 }).length, 0)
}

/** Scripts that the page preloads or imports at once; the map of other pages' scripts is not among them. */
function eagerFiles(html: string): string[] {
  const links = [...html.matchAll(/<link[^>]+>/g)].map(([tag]) => tag)
  const preloads = links.filter((tag) => /rel="(?:modulepreload|stylesheet)"/.test(tag))
  const hrefs = preloads.map((tag) => /href="([^"]+)"/.exec(tag)?.[1] ?? '')
  const imports = [...html.matchAll(/import\s*(?:[\w*{}\s,]+from\s*)?"(\/[^"]+\.js)"/g)]
  return [...hrefs, ...imports.map((match) => match[1] ?? '')].filter((file) =>
    file.startsWith('/'),
  )
}
