import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'

export type FirstLoad = {
  page: string
  html: number
  js: number
  css: number
  /** Files of `js` and `css`, largest first. */
  files: { file: string; bytes: number }[]
}

/** Bytes after gzip that a first visit to a page loads: the scripts and styles referenced by its HTML. */
export async function measureFirstLoad(address: string, page: string): Promise<FirstLoad> {
  const html = await (await fetch(address + page)).text()
  // The route manifest of the other pages is a separate file.
  const named = html.matchAll(/"(\/assets\/[^"\\]+\.(?:js|css))"/g)
  const files = await Promise.all(
    [...new Set([...named].map((match) => match[1] ?? ''))].map(async (file) => {
      const response = await fetch(address + file)
      if (!response.ok) throw new Error(`${page} names ${file}, which is not there`)
      return { file, bytes: weightOf(Buffer.from(await response.arrayBuffer())) }
    }),
  )
  const sum = (ending: string) =>
    files.reduce((bytes, each) => bytes + (each.file.endsWith(ending) ? each.bytes : 0), 0)
  return {
    page,
    html: weightOf(html),
    js: sum('.js'),
    css: sum('.css'),
    files: files.toSorted((one, other) => other.bytes - one.bytes),
  }
}

function weightOf(content: string | Buffer): number {
  return gzipSync(content, { level: 6 }).length
}

const bareEntry = `
import { createElement } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
hydrateRoot(document, createElement(HydratedRouter))`

/** Bytes after gzip of React and React Router alone. */
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
  return codes.reduce((sum, code) => sum + weightOf(code), 0)
}
