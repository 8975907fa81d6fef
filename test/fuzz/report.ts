import type { Call, Outcome } from './sequence.ts'

export type Tally = {
  sequences: number
  calls: number
  /** All operations of the API. */
  operations: string[]
  /** Number of responses by operation and status class, such as `2`. */
  answers: Map<string, Map<number, number>>
  slowest: { ms: number; call: string }
  /** The shortest failing sequence found, its problems, and how to repeat it. */
  failure?: string
}

/** One-line summary of a run. */
export function showTally({ calls, sequences, operations, answers, slowest }: Tally): string {
  const done = operations.filter((name) => answers.get(name)?.has(2)).length
  const called = `${answers.size} of ${operations.length} operations called, ${done} of them done`
  const slow = `slowest: ${Math.round(slowest.ms)} ms, ${slowest.call}`
  return `${calls} calls in ${sequences} sequences; ${called}; ${slow}`
}

/** A failing sequence: calls, responses, problems, and how to repeat it. */
export function showCalls({ calls, problems }: Outcome, again: string): string {
  const lines = calls.map((call, index) => `${index + 1}. ${showCall(call)}`)
  return [...problems, '', ...lines, '', `Again: ${again}`].join('\n')
}

function showCall({ step, sent, answer }: Call): string {
  const { authorization, ...others } = sent.headers
  const headers = JSON.stringify(authorization === undefined ? others : sent.headers)
  const payload = sent.payload === undefined ? '' : `\n   ${shortly(String(sent.payload))}`
  const result = `${answer.status} in ${Math.round(answer.ms)} ms: ${shortly(answer.body)}`
  return `${step.caller}: ${sent.method} ${shortly(sent.url)}\n   ${shortly(headers)}${payload}\n   ${result}`
}

function shortly(text: string): string {
  return text.length > 600 ? `${text.slice(0, 600)}… (${text.length})` : text
}
