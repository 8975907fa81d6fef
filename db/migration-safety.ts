import { loadModule, parse } from 'libpg-query'

/** A statement that would block writers, rewrite a table, or break the version that still runs. */
export type Danger = { line: number; what: string }

type Node = Record<string, unknown>

/** Columns, tables and functions that code of the version before may use. */
const contracting = new Set(['OBJECT_TABLE', 'OBJECT_VIEW', 'OBJECT_FUNCTION', 'OBJECT_COLUMN'])

/**
 * What a migration may not do while the version before runs and shoppers order. `-- Needs code that knows NNNN-….sql` allows it to
 * take away what that code no longer uses; `-- Safe: reason` before a statement allows that one.
 */
export async function findDangers(sql: string): Promise<Danger[]> {
  await loadModule()
  const { stmts } = (await parse(sql)) as { stmts: Statement[] }
  const isContract = /^-- Needs code that knows \d{4}-/m.test(sql)
  const isAlone = /^-- No transaction$/m.test(sql)
  const created = new Set(stmts.flatMap(({ stmt }) => tableOf(at(stmt, 'CreateStmt')) ?? []))
  const bytes = Buffer.from(sql)
  let end = 0
  const placed = stmts.map(
    ({ stmt, stmt_location: start = 0, stmt_len: length = bytes.length }) => {
      const before = bytes.subarray(end, start).toString()
      end = start + length
      // As `statementsOf` divides them.
      return { stmt, start, before, isJoined: before.includes(';') && !/;\s*\n/.test(before) }
    },
  )
  return placed.flatMap(({ stmt, start, before, isJoined }, index) => {
    if (/^-- Safe: \S/m.test(before)) return []
    const line = bytes.subarray(0, start).toString().split('\n').length
    const isByItself = isAlone && !isJoined && !placed[index + 1]?.isJoined
    const kind = { isContract, isAlone: isByItself }
    return dangersOf(stmt, created, kind).map((what) => ({ line, what }))
  })
}

type Kind = {
  /** Takes away what the version before no longer uses. */
  isContract: boolean
  /** The statement is a transaction: no other one is on its line. */
  isAlone: boolean
}
type Statement = { stmt: Node; stmt_location?: number; stmt_len?: number }

function dangersOf(stmt: Node, created: ReadonlySet<string>, kind: Kind): string[] {
  const { isContract } = kind
  const index = at(stmt, 'IndexStmt')
  const alter = at(stmt, 'AlterTableStmt')
  const drop = at(stmt, 'DropStmt')
  const rename = at(stmt, 'RenameStmt')
  const write = at(stmt, 'UpdateStmt') ?? at(stmt, 'DeleteStmt')
  const isNew = (node: Node) => created.has(tableOf(node) ?? '')
  if (index && !index.concurrent && !isNew(index)) {
    return ['CREATE INDEX blocks writes: use CONCURRENTLY in a file with “-- No transaction”']
  }
  if (alter && !isNew(alter)) {
    const commands = (alter.cmds as Node[]).map((each) => at(each, 'AlterTableCmd') ?? {})
    const isOne = commands.every(({ subtype }) => subtype === commands[0]?.subtype)
    const own = { ...kind, isAlone: kind.isAlone && isOne }
    return commands.flatMap((command) => dangerOfCommand(command, own) ?? [])
  }
  if (drop && contracting.has(String(drop.removeType)) && !isContract) return [tellsNeeds('DROP')]
  if (drop?.removeType === 'OBJECT_INDEX' && !drop.concurrent) {
    return ['DROP INDEX waits for all who use the table: use CONCURRENTLY']
  }
  if (rename && !isContract && !isNew(rename)) return [tellsNeeds('RENAME')]
  if (write && !isNew(write)) {
    return ['a write to all rows locks them until it ends: let a job do it in portions']
  }
  if (at(stmt, 'DoStmt')) return ['what a DO block does cannot be checked']
  return []
}

function dangerOfCommand({ subtype, def, ...command }: Node, { isContract, isAlone }: Kind) {
  switch (subtype) {
    case 'AT_AddColumn':
      return dangerOfColumn(at(def, 'ColumnDef') ?? {})
    case 'AT_AddConstraint':
      return dangerOfConstraint(at(def, 'Constraint') ?? {})
    case 'AT_AlterColumnType':
      return 'a new type rewrites the table: add a column, let a job fill it'
    case 'AT_SetNotNull':
      return 'SET NOT NULL reads the table under a lock: add a CHECK … NOT VALID, validate it in a later migration'
    case 'AT_ValidateConstraint':
      return isAlone
        ? undefined
        : 'VALIDATE keeps the locks of its transaction while it reads the table: put it into a file with “-- No transaction”, on a line of its own'
    case 'AT_DropColumn':
      return isContract ? undefined : tellsNeeds(`DROP COLUMN ${command.name}`)
    default:
      return undefined
  }
}

function dangerOfColumn({ constraints = [] }: Node): string | undefined {
  const all = (constraints as Node[]).map((each) => at(each, 'Constraint') ?? {})
  const types = all.map(({ contype }) => contype)
  if (types.includes('CONSTR_NOTNULL') && !types.some((type) => hasValue.has(String(type)))) {
    return 'a NOT NULL column without a default breaks inserts of the version before'
  }
  const fallback = all.find(({ contype }) => contype === 'CONSTR_DEFAULT')
  if (fallback && at(fallback.raw_expr, 'FuncCall')) {
    return 'a default that calls a function may rewrite the table'
  }
  if (types.includes('CONSTR_GENERATED')) return 'a generated column rewrites the table'
  if (types.some((type) => type === 'CONSTR_UNIQUE' || type === 'CONSTR_PRIMARY')) {
    return 'a unique column builds its index under a lock'
  }
  return undefined
}

const hasValue = new Set(['CONSTR_DEFAULT', 'CONSTR_GENERATED', 'CONSTR_IDENTITY'])

function dangerOfConstraint({ contype, skip_validation, indexname }: Node): string | undefined {
  if (contype === 'CONSTR_UNIQUE' || contype === 'CONSTR_PRIMARY') {
    if (indexname) return undefined
    return 'a unique constraint builds its index under a lock: USING an INDEX that was built CONCURRENTLY'
  }
  if ((contype === 'CONSTR_CHECK' || contype === 'CONSTR_FOREIGN') && !skip_validation) {
    return 'a constraint reads the table under a lock: NOT VALID, validate it in a later migration'
  }
  return undefined
}

const tellsNeeds = (what: string) =>
  `${what} breaks the version before: wait until a release no longer uses it, and name its migration in “-- Needs code that knows”`

function at(node: unknown, key: string): Node | undefined {
  return typeof node === 'object' && node !== null && key in node
    ? ((node as Node)[key] as Node)
    : undefined
}

function tableOf(node: Node | undefined): string | undefined {
  const { relname, schemaname } = (node?.relation ?? {}) as Node
  return relname === undefined ? undefined : [schemaname, relname].filter(Boolean).join('.')
}
