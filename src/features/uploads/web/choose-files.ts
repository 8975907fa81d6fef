import { maxMB, plainFileName } from '../domain.ts'
import type { FileKind, FileRule, Refused } from './file-rules.ts'
import { tooLarge } from './upload-problem.ts'

export type Chosen = { file: File; kind: FileKind }

/** Files that were refused for the same reason. */
export type Refusal = Refused & { names: string[] }

/** The accepted files in their order, up to the limit, and the reasons for refusing the others. */
export function chooseFiles(
  files: readonly File[],
  rule: FileRule,
  taken: number,
): { chosen: Chosen[]; refusals: Refusal[] } {
  const chosen: Chosen[] = []
  const refusals: Refusal[] = []
  for (const file of files) {
    const judged = judge(file, rule, taken + chosen.length)
    if (typeof judged === 'string') {
      chosen.push({ file, kind: judged })
      continue
    }
    const { title, sentence } = judged
    const name = plainFileName(file.name)
    const known = refusals.find((other) => other.title === title && other.sentence === sentence)
    if (known) known.names.push(name)
    else refusals.push({ ...judged, names: [name] })
  }
  return { chosen, refusals }
}

function judge(file: File, rule: FileRule, taken: number): FileKind | Refused {
  const judged = rule.judge(file)
  if (typeof judged !== 'string') return judged
  if (file.size === 0) return { sentence: 'Tệp trống. Vui lòng chọn tệp khác.' }
  if (file.size > maxMB * 1024 ** 2) return { sentence: tooLarge() }
  if (taken >= rule.max) return { sentence: `Chỉ thêm được tối đa ${rule.max} tệp.` }
  return judged
}
