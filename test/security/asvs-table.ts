import type { Section } from '../conformance/table.ts'

/** A requirement of docs/security.md; `line` counts from 1. */
export type Requirement = {
  line: number
  id: string
  text: string
  state: string
  /** Evidence: tests (`file › title`), files and documents (`docs/security.md#logs`). */
  tests: string[]
  files: string[]
  /** Further text. */
  reason: string
}

export const states = ['met', 'not applicable', 'not met'] as const

/** Requirements of OWASP ASVS 5.0.0, levels 1 and 2: the last number of each section and those of level 3. */
const sections: Readonly<Record<string, number>> = {
  '1.1': 2,
  '1.2': 9,
  '1.3': 11,
  '1.4': 3,
  '1.5': 2,
  '2.1': 3,
  '2.2': 3,
  '2.3': 4,
  '2.4': 1,
  '3.2': 2,
  '3.3': 4,
  '3.4': 6,
  '3.5': 5,
  '3.7': 2,
  '4.1': 3,
  '4.2': 1,
  '4.3': 2,
  '4.4': 4,
  '5.1': 1,
  '5.2': 3,
  '5.3': 2,
  '5.4': 3,
  '6.1': 3,
  '6.2': 12,
  '6.3': 4,
  '6.4': 4,
  '6.5': 5,
  '6.6': 3,
  '6.8': 4,
  '7.1': 3,
  '7.2': 4,
  '7.3': 2,
  '7.4': 5,
  '7.5': 2,
  '7.6': 2,
  '8.1': 2,
  '8.2': 3,
  '8.3': 1,
  '8.4': 1,
  '9.1': 3,
  '9.2': 4,
  '10.1': 2,
  '10.2': 2,
  '10.3': 4,
  '10.4': 11,
  '10.5': 5,
  '10.6': 2,
  '10.7': 3,
  '11.1': 2,
  '11.2': 3,
  '11.3': 3,
  '11.4': 4,
  '11.5': 1,
  '11.6': 1,
  '12.1': 3,
  '12.2': 2,
  '12.3': 4,
  '13.1': 1,
  '13.2': 5,
  '13.3': 2,
  '13.4': 5,
  '14.1': 2,
  '14.2': 4,
  '14.3': 3,
  '15.1': 3,
  '15.2': 3,
  '15.3': 7,
  '16.1': 1,
  '16.2': 5,
  '16.3': 4,
  '16.4': 3,
  '16.5': 3,
  '17.1': 1,
  '17.2': 4,
  '17.3': 2,
}

/** All ids of levels 1 and 2; in each section, those of level 3 come last. */
export const requiredIds: readonly string[] = Object.entries(sections).flatMap(([section, last]) =>
  Array.from({ length: last }, (_, index) => `${section}.${index + 1}`),
)

/** Parses the rows whose first cell is an id. Rows without four cells get no state. */
export function readRequirements(markdown: string): Requirement[] {
  return markdown.split(/\r?\n/).flatMap((text, index) => {
    const [, id = '', ...cells] = text.split(/(?<!\\)\|/).map((cell) => cell.trim())
    if (!text.startsWith('|') || !/^\d+\.\d+\.\d+$/.test(id)) return []
    const [requirement = '', state = '', shown = '', ...rest] = cells
    const isWhole = rest.length === 1 && rest[0] === ''
    return [
      { line: index + 1, id, text: requirement, state: isWhole ? state : '', ...readShown(shown) },
    ]
  })
}

/** Comments in the document are for its editors only. */
function readShown(cell: string): Pick<Requirement, 'tests' | 'files' | 'reason'> {
  const parts = cell.replace(/<!--.*?-->/g, '').split('<br>')
  const tests = parts.map((part) => part.trim()).filter((part) => part.includes(' › '))
  const others = parts.filter((part) => !part.includes(' › ')).join(' ')
  const named = [...others.matchAll(/`([^`\s]+)`/g)].map(([, name = '']) => name)
  const files = named.filter(
    (name) => /^\.?[\w-]+(?:\/|\.(?:md|json)\b|$)/.test(name) && isPath(name),
  )
  return { tests, files, reason: others.replace(/`[^`]*`|[\s,.]/g, '') }
}

function isPath(name: string): boolean {
  return /\.(?:tsx?|js|md|json|sql|gitignore)(?:#[\w-]+)?$/.test(name)
}

/** The rows in the format of the conformance check, which verifies that their tests exist and ran. */
export function asSections(requirements: readonly Requirement[]): Section[] {
  const rows = requirements
    .filter(({ tests }) => tests.length > 0)
    .map(({ line, id, tests }) => ({ line, sentence: id, state: 'shown' as const, tests }))
  return [{ line: 1, level: 2, heading: 'OWASP ASVS', rows }]
}

/** Malformed rows: unknown state, met without code or test, or not met without a reason. */
export function findRowProblems(requirements: readonly Requirement[]): string[] {
  return requirements.flatMap(({ line, id, text, state, tests, files, reason }) => {
    const report = (problem: string) => [`${line}: ${id} ${problem}`]
    if (!(states as readonly string[]).includes(state))
      return report(`is of no known state: ${state}`)
    if (text.length < 8) return report('says nothing of the requirement')
    if (state !== 'met') return reason.length < 8 ? report('does not say why') : []
    const areDocuments = files.every((file) => /\.md(?:#|$)/.test(file))
    if (files.length === 0 && !reason) return report('names no file')
    return tests.length === 0 && (!areDocuments || files.length === 0)
      ? report('names no test')
      : []
  })
}

/** Number of requirements by state, in the document's wording. */
export function countsOf(requirements: readonly Requirement[]): string {
  const counts = states.map(
    (state) => `${requirements.filter((each) => each.state === state).length} ${state}`,
  )
  return `${requirements.length} requirements: ${counts.join(', ')}.`
}

/** Anchors of headings, as GitHub generates them. */
export function anchorsOf(markdown: string): Set<string> {
  const headings = [...markdown.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading)
  return new Set(
    headings.map((heading) =>
      heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\s_-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  )
}
