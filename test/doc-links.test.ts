import { globSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
const documents = globSync(['*.md', 'docs/**/*.md', 'src/**/*.md'], { cwd: root })

/** The anchors that a code host gives the headings of a document. */
function anchorsOf(file: string): string[] {
  const headings = readFileSync(file, 'utf8').matchAll(/^#+ (.+)$/gm)
  return [...headings].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  )
}

function isBroken(document: string, link: string): boolean {
  const [target = '', anchor] = link.split('#')
  const file = target === '' ? document : path.resolve(path.dirname(document), target)
  if (!statSync(file, { throwIfNoEntry: false })) return true
  return anchor !== undefined && file.endsWith('.md') && !anchorsOf(file).includes(anchor)
}

test.each(documents)('links of %s lead to files and headings that exist', (name) => {
  const document = path.join(root, name)
  const text = readFileSync(document, 'utf8').replaceAll(/^```.*?^```|^ {4}[^\n]*$/gms, '')
  const links = text.matchAll(/\]\((?!https?:|mailto:)([^)\s]+)\)/g)
  const broken = [...links].map(([, link = '']) => link).filter((link) => isBroken(document, link))
  expect(broken).toEqual([])
})

test('names that src/storefront/README.md explains exist in the sources', () => {
  const text = readFileSync(path.join(root, 'src/storefront/README.md'), 'utf8')
  const names = [...text.matchAll(/`<?([A-Za-z]\w*[A-Z]\w*)/g)].map(([, name = '']) => name)
  const sources = globSync(['src/**/*.{ts,tsx}', 'package.json'], { cwd: root })
    .map((file) => readFileSync(path.join(root, file), 'utf8'))
    .join('\n')
  expect(names.filter((name) => !sources.includes(name))).toEqual([])
})
