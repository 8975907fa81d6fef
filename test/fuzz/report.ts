import type { Tally } from './fuzz.ts'
import type { Call, Outcome } from './sequence.ts'

/** What a run came to, on a line. */
export function showTally({ calls, sequences, operations, answers, slowest }: Tally): string {
  const done = operations.filter((name) => answers.get(name)?.has(2)).length
  const called = `${answers.size} of ${operations.length} operations called, ${done} of them done`
  const slow = `slowest: ${Math.round(slowest.ms)} ms, ${slowest.call}`
  return `${calls} calls in ${sequences} sequences; ${called}; ${slow}`
}

/** A sequence that went wrong as lines to read: what was called and answered, what is wrong, and how to call it again. */
export function showCalls({ calls, problems }: Outcome, again: string): string {
  const lines = calls.map((call, index) => `${index + 1}. ${showCall(call)}`)
  return [...problems, '', ...lines, '', `Again: ${again}`].join('\n')
}

function showCall({ step, sent, answer }: Call): string {
  const { authorization, ...others } = sent.headers
  const headers = JSON.stringify(authorization === undefined ? others : sent.headers)
  const payload = sent.payload === undefined ? '' : `\n   ${shortly(String(sent.payload))}`
  const told = `${answer.status} in ${Math.round(answer.ms)} ms: ${shortly(answer.body)}`
  return `${step.caller}: ${sent.method} ${shortly(sent.url)}\n   ${shortly(headers)}${payload}\n   ${told}`
}

function shortly(text: string): string {
  return text.length > 600 ? `${text.slice(0, 600)}… (${text.length})` : text
}
