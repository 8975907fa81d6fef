import { type ESTree, parseSync } from 'vite'

/** A title in the code: as written, the part before its first placeholder, and a pattern of its possible values. */
export type Title = { written: string; fixed: string; becomes: RegExp }

/** Servers that tests run against: `own` is the shop or no server at all, `—` is for no tests. */
export type Against = 'own' | 'other' | 'both' | '—'

/** A declared test: titles of its groups, then its own. */
export type DeclaredTest = { file: string; titles: Title[]; against: Against }

type Call = { kind: 'test' | 'group'; title: ESTree.Node; isEach: boolean; isAnyServer: boolean }

type Place = { titles: Title[]; isAnyServer: boolean }

/** Members of `test` that take a title next; `test.step` and the like declare no test. */
const waysToTest = new Set(
  'each for only skip todo fails fail fixme runIf skipIf concurrent sequential'.split(' '),
)
const placeholder = /%[sdifjoOcp#$%]|\$[\w.#]+/g

/** The tests declared in a Vitest or Playwright file. Throws for invalid TypeScript. */
export function declaredTests(file: string, source: string): DeclaredTest[] {
  const { program, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file}: ${errors.map((error) => error.message).join()}`)
  const names = new Set(['test', ...program.body.flatMap(otherNamesOfTest)])
  const outermost = { titles: [], isAnyServer: false }
  return [...testsIn(program, outermost, names)].map(({ titles, isAnyServer }) => ({
    file,
    titles,
    against: isAnyServer ? 'both' : file.startsWith('test/foreign-server/') ? 'other' : 'own',
  }))
}

/** Aliases of `test`: `scene` in `import { test as scene } from …`. */
function otherNamesOfTest(node: ESTree.Node): string[] {
  if (node.type !== 'ImportDeclaration') return []
  return node.specifiers.flatMap((specifier) =>
    specifier.type === 'ImportSpecifier' &&
    specifier.imported.type === 'Identifier' &&
    specifier.imported.name === 'test'
      ? [specifier.local.name]
      : [],
  )
}

function* testsIn(node: ESTree.Node, groups: Place, names: ReadonlySet<string>): Generator<Place> {
  const call = readCall(node, names)
  const place = call
    ? {
        titles: [...groups.titles, readTitle(call)],
        isAnyServer: groups.isAnyServer || call.isAnyServer,
      }
    : groups
  if (call?.kind === 'test') yield place
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (isNode(child)) yield* testsIn(child, place, names)
    }
  }
}

/** Parses `test('…')`, `describe('…')`, `test.each(…)('…')`, `test.describe('…')` and the like. */
function readCall(node: ESTree.Node, names: ReadonlySet<string>): Call | undefined {
  if (node.type !== 'CallExpression') return undefined
  const words = calleeWords(node.callee)
  const title = node.arguments[0]
  const isNamed = title?.type === 'TemplateLiteral' || title?.type === 'Literal'
  if (!isNamed || (title.type === 'Literal' && typeof title.value !== 'string')) return undefined
  const isEach = words.includes('each') || words.includes('for')
  const isAnyServer = node.arguments.some(isTaggedAnyServer)
  if (words.includes('describe')) return { kind: 'group', title, isEach, isAnyServer }
  const [name = '', ...ways] = words
  const isTest = names.has(name) && ways.every((way) => waysToTest.has(way))
  return isTest ? { kind: 'test', title, isEach, isAnyServer } : undefined
}

/** `{ tag: anyServer }` or `{ tag: [anyWidth, anyServer] }`. */
function isTaggedAnyServer(node: ESTree.Node): boolean {
  if (node.type !== 'ObjectExpression') return false
  return node.properties.some((property) => {
    if (property.type !== 'Property' || property.key.type !== 'Identifier') return false
    if (property.key.name !== 'tag') return false
    const { value } = property
    const tags = value.type === 'ArrayExpression' ? value.elements : [value]
    return tags.some((tag) => tag?.type === 'Identifier' && tag.name === 'anyServer')
  })
}

/** `test.runIf(isRoot)` becomes `test`, `runIf`. */
function calleeWords(node: ESTree.Node): string[] {
  if (node.type === 'Identifier') return [node.name]
  if (node.type === 'CallExpression') return calleeWords(node.callee)
  if (node.type === 'TaggedTemplateExpression') return calleeWords(node.tag)
  if (node.type !== 'MemberExpression' || node.property.type !== 'Identifier') return []
  return [...calleeWords(node.object), node.property.name]
}

function readTitle({ title, isEach }: Call): Title {
  const parts =
    title.type === 'TemplateLiteral'
      ? title.quasis.map(({ value }) => value.cooked ?? value.raw)
      : [title.type === 'Literal' ? String(title.value) : '']
  const fixed = parts.flatMap((part) => (isEach ? part.split(placeholder) : [part]))
  const becomes = new RegExp(`^${fixed.map(literally).join('.*')}$`, 's')
  return { written: parts.join('…'), fixed: fixed[0] ?? '', becomes }
}

function literally(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
}

function isNode(value: unknown): value is ESTree.Node {
  return typeof value === 'object' && value !== null && 'type' in value
}
