/** A node of a plan in `EXPLAIN (FORMAT JSON)`; only the fields that are used. */
export type PlanNode = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Shared Hit Blocks'?: number
  'Shared Read Blocks'?: number
  Plans?: PlanNode[]
}

const smallTables = new Set(['tags', 'categories', 'attributes', 'pg_class', 'vocabulary_state'])
const number = new Intl.NumberFormat('en', { maximumFractionDigits: 1 })

/** Formats a plan as one list item: time, pages, and its scans of large tables. */
export function shortPlan(plan: PlanNode, ms: number): string {
  const pages = (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0)
  const scans = [...new Set(scansOf(plan))].map((scan) => `\n  - ${scan}`)
  return `- **${number.format(ms)} ms**, ${number.format(pages)} pages${scans.join('')}`
}

function scansOf(node: PlanNode, table?: string): string[] {
  const relation = node['Relation Name'] ?? table
  const below = (node.Plans ?? []).flatMap((each) => scansOf(each, relation))
  const isScan = / Scan$/.test(node['Node Type']) && (node['Relation Name'] ?? node['Index Name'])
  if (!isScan || smallTables.has(relation ?? '') || node['Actual Loops'] === 0) return below
  const index = node['Index Name']
  const name = [node['Relation Name'], index && `by ${index}`].filter(Boolean).join(' ')
  const loops = node['Actual Loops'] > 1 ? `, ${number.format(node['Actual Loops'])} times` : ''
  return [
    `${node['Node Type']} ${name}: ${number.format(node['Actual Rows'])} rows${loops}`,
    ...below,
  ]
}
