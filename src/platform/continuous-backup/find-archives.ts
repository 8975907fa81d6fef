import { shopTime } from '#shared/shop-time.ts'
import { t } from '../language.ts'
import { OperatorError } from '../operator-error.ts'
import type { BackupStore } from './backup-store.ts'
import { findChain, findGap, unbroken } from './chain.ts'
import {
  Archive,
  archiveKey,
  type BaseManifest,
  listBases,
  listSegments,
  readJson,
  root,
  type StoredSegment,
} from './layout.ts'
import type { StoredChain } from './restore-archive.ts'

export type StoredArchive = {
  archive: Archive
  bases: BaseManifest[]
  segments: Map<string, StoredSegment>
}

/** All archives in the bucket, the oldest first. */
export async function findArchives(store: BackupStore): Promise<StoredArchive[]> {
  const found: StoredArchive[] = []
  for (const id of await store.folders(root)) {
    const archive = await readJson(store, archiveKey(id), Archive)
    if (!archive) continue
    const [bases, segments] = await Promise.all([listBases(store, id), listSegments(store, id)])
    found.push({ archive, bases, segments })
  }
  return found.sort((a, b) => a.archive.createdAt.localeCompare(b.archive.createdAt))
}

/** The moments that each base backup can restore: from its end to the end of the log after it, or to a gap in it. */
export function restorable({ bases, segments }: StoredArchive) {
  return bases
    .toSorted((a, b) => a.stoppedAt - b.stoppedAt)
    .map((base) => ({
      base,
      until: unbroken(segments, base.startSegment).at(-1)?.writtenAt ?? base.stoppedAt,
      gap: findGap(segments, base),
    }))
}

/**
 * The base backup and the log for a moment, or the latest state. Throws OperatorError when there is none, the log is broken
 * before the moment, or several archives have it, or a gap there, and `wanted` names none.
 */
export function chooseChain(
  archives: readonly StoredArchive[],
  moment: number | undefined,
  wanted: string | undefined,
): StoredChain {
  const candidates = archives.filter(({ archive, bases }) =>
    wanted === undefined ? bases.length > 0 : archive.id === wanted,
  )
  const found = candidates.map((each) => ({
    each,
    chain: findChain(each.bases, each.segments, moment),
  }))
  // The right one may be one with a gap: another must not be taken instead without a word.
  const near = found.filter(({ chain }) => !('problem' in chain) || chain.problem === 'gap')
  const [only, ...others] = near.length > 0 ? near : found
  if (!only) {
    throw new OperatorError(t('Chưa có bản sao lưu nào ở đó.', 'There is no such backup.'))
  }
  if (others.length > 0) throw ambiguous(found.map(({ each }) => each.archive.id))
  const { each, chain } = only
  if ('problem' in chain) throw new OperatorError(describeProblem(chain))
  const base = each.bases.find(({ id }) => id === chain.base.id)
  if (!base) throw new Error('The base backup is one of the archive')
  const segments = chain.segments.flatMap(({ name }) => each.segments.get(name) ?? [])
  return { archive: each.archive, base, segments }
}

function ambiguous(ids: readonly string[]): OperatorError {
  return new OperatorError(
    t(
      `Có nhiều kho sao lưu: ${ids.join(', ')}. Hãy chọn một: --archive KHO.`,
      `There are several archives: ${ids.join(', ')}. Choose one: --archive ID.`,
    ),
  )
}

type Problem = Extract<ReturnType<typeof findChain>, { problem: string }>

function describeProblem(found: Problem): string {
  if (found.problem === 'no base') {
    const first = found.first === undefined ? '–' : shopTime(new Date(found.first + 999))
    return t(
      `Không có bản sao lưu nào từ trước lúc đó. Lúc sớm nhất có thể phục hồi: ${first}.`,
      `There is no base backup from before. The first moment that can be restored: ${first}.`,
    )
  }
  const until = shopTime(new Date(found.until))
  return found.problem === 'gap'
    ? t(
        `Nhật ký thiếu ${found.missing}: chỉ phục hồi được đến ${until}, hoặc từ bản sao lưu sau đó.`,
        `The log lacks ${found.missing}: it can be restored until ${until}, or from the next base backup on.`,
      )
    : t(
        `Nhật ký kết thúc lúc ${until}. Hãy chọn lúc sớm hơn, hoặc bỏ --to để lấy trạng thái cuối cùng.`,
        `The log ends at ${until}. Choose an earlier moment, or leave out --to for the last state.`,
      )
}
