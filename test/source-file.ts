import { type ESTree, parseSync } from 'vite'

/** An `import`, `export … from` or `import()` of a file; with `isType` it is erased at run time. */
export type Import = { specifier: string; isType: boolean }

/** Dependencies of a source file: imported modules, and globals that make its results depend on more than arguments. */
export type SourceFile = { imports: Import[]; impurities: string[]; readsEnvironment: boolean }

const impureGlobals = new Set(
  `process fetch performance crypto globalThis window document localStorage sessionStorage setTimeout setInterval
  setImmediate`.split(/\s+/),
)
const impureMembers = new Set(['Date.now', 'Math.random', 'Temporal.Now'])

/** Parses TypeScript or TSX. Throws when it is neither. */
export function readSource(file: string, source: string): SourceFile {
  const { program, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file}: ${errors.map((error) => error.message).join()}`)
  const nodes = [...walk(program)]
  const imports = nodes.flatMap(importsOf)
  const declared = new Set(nodes.flatMap(declaredBy))
  const mere = new Set(nodes.flatMap(mereNameOf))
  const impurities = nodes.flatMap((node) => {
    const used = impurityOf(node)
    const isOwn = node.type === 'Identifier' && (declared.has(node.name) || mere.has(node))
    return used && !isOwn ? [used] : []
  })
  const readsEnvironment =
    nodes.some(takesEnvironment) ||
    imports.some(({ specifier }) => /^(node:)?process$/.test(specifier))
  return { imports, impurities: [...new Set(impurities)], readsEnvironment }
}

/** The modules that a file loads when it runs: imports of types alone are left out. */
export function runtimeImports(file: string, source: string): string[] {
  const { module, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file}: ${errors.map((error) => error.message).join()}`)
  const isErased = (entries: readonly { isType: boolean }[]) =>
    entries.length > 0 && entries.every(({ isType }) => isType)
  return [
    ...module.staticImports.flatMap(({ entries, moduleRequest }) =>
      isErased(entries) ? [] : [moduleRequest.value],
    ),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ isType, moduleRequest }) =>
        moduleRequest && !isType ? [moduleRequest.value] : [],
      ),
    ),
    ...module.dynamicImports.flatMap(({ moduleRequest: { start, end } }) => {
      const literal = /^['"](.*)['"]$/.exec(source.slice(start, end))?.[1]
      return literal ? [literal] : []
    }),
  ]
}

function* walk(value: unknown): Generator<ESTree.Node> {
  if (Array.isArray(value)) {
    for (const item of value) yield* walk(item)
  } else if (isNode(value)) {
    yield value
    for (const child of Object.values(value)) yield* walk(child)
  }
}

function isNode(value: unknown): value is ESTree.Node {
  return typeof value === 'object' && value !== null && 'type' in value
}

function importsOf(node: ESTree.Node): Import[] {
  switch (node.type) {
    case 'ImportDeclaration':
      return [{ specifier: node.source.value, isType: node.importKind === 'type' }]
    case 'ExportAllDeclaration':
      return [{ specifier: node.source.value, isType: node.exportKind === 'type' }]
    case 'ExportNamedDeclaration':
      return node.source
        ? [{ specifier: node.source.value, isType: node.exportKind === 'type' }]
        : []
    case 'TSImportType':
      return [{ specifier: node.source.value, isType: true }]
    case 'ImportExpression':
      return node.source.type === 'Literal'
        ? [{ specifier: String(node.source.value), isType: false }]
        : []
    default:
      return []
  }
}

function impurityOf(node: ESTree.Node): string | undefined {
  switch (node.type) {
    case 'Identifier':
      return impureGlobals.has(node.name) ? node.name : undefined
    case 'NewExpression':
      return nameOf(node.callee) === 'Date' && node.arguments.length === 0
        ? 'new Date()'
        : undefined
    case 'CallExpression':
      return nameOf(node.callee) === 'Date' ? 'Date()' : undefined
    case 'MemberExpression': {
      const member = `${nameOf(node.object)}.${nameOf(node.property)}`
      return impureMembers.has(member) ? member : undefined
    }
    default:
      return undefined
  }
}

/** `process.env`, `process[…]`, and `process` handed on whole. */
function takesEnvironment(node: ESTree.Node): boolean {
  if (node.type === 'VariableDeclarator') return nameOf(node.init) === 'process'
  if (node.type !== 'MemberExpression' || nameOf(node.object) !== 'process') return false
  return node.computed || nameOf(node.property) === 'env'
}

function nameOf(node: ESTree.Node | null): string | undefined {
  return node?.type === 'Identifier' ? node.name : undefined
}

/** Names that a declaration or a parameter gives to something of the file's own. */
function declaredBy(node: ESTree.Node): string[] {
  if (node.type === 'VariableDeclarator') return boundNames(node.id)
  return 'params' in node && Array.isArray(node.params) ? node.params.flatMap(boundNames) : []
}

function boundNames(pattern: unknown): string[] {
  if (!isNode(pattern)) return []
  switch (pattern.type) {
    case 'Identifier':
      return [pattern.name]
    case 'AssignmentPattern':
      return boundNames(pattern.left)
    case 'RestElement':
      return boundNames(pattern.argument)
    case 'ArrayPattern':
      return pattern.elements.flatMap(boundNames)
    case 'ObjectPattern':
      return pattern.properties.flatMap((property) =>
        boundNames(property.type === 'Property' ? property.value : property),
      )
    default:
      return []
  }
}

/** An identifier that only names a property: the `b` of `a.b` and of `{ b: 1 }`. */
function mereNameOf(node: ESTree.Node): ESTree.Node[] {
  if (node.type === 'MemberExpression') return node.computed ? [] : [node.property]
  if (node.type === 'Property') return node.computed || node.shorthand ? [] : [node.key]
  if (node.type === 'TSPropertySignature') return node.computed ? [] : [node.key]
  return []
}
