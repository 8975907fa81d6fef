import type { Call, Outcome } from './sequence.ts'

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
