import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import pLimit, { type LimitFunction } from 'p-limit'
import type { KeepPicture } from '#features/uploads/api/public.ts'
import type { Db } from '#platform/database.ts'
import { type DownloadProblem, downloadPublic, type Reachable } from '#platform/download-public.ts'
import { AppError } from '#shared/app-error.ts'
import { findFetched, rememberFetched } from './fetched-pictures.ts'

const maxMB = 10
const timeoutMs = 20_000
const atOnce = 6
const atOnceOfHost = 2
/** A host that has failed so many times in a row is not asked any more. */
const mostFailures = 8

/** The shop's own address of a picture, or why there is none. */
export type Fetched = { own: string } | { problem: string }
type FetchPicture = (url: string) => Promise<Fetched>

type Deps = { db: Db; dataDir: string; keep: KeepPicture; reachable?: Reachable | undefined }

type Host = { limit: LimitFunction; failures: number }

/** Creates what fetches pictures of other servers, a few at a time, and stores them as uploads of a member of staff. */
export function createPictureFetcher(
  { db, dataDir, keep, reachable }: Deps,
  staffId: string,
): FetchPicture {
  const limit = pLimit(atOnce)
  const hosts = new Map<string, Host>()
  /** Products may share a picture. */
  const running = new Map<string, Promise<Fetched>>()

  function hostOf(url: string): Host {
    const name = URL.parse(url)?.host ?? ''
    const host = hosts.get(name) ?? { limit: pLimit(atOnceOfHost), failures: 0 }
    hosts.set(name, host)
    return host
  }

  async function fetchPicture(url: string, host: Host): Promise<Fetched> {
    const own = (await findFetched(db, [url])).get(url)
    if (own) return { own }
    if (host.failures >= mostFailures) return { problem: texts.unreachable }
    const folder = path.join(dataDir, 'uploads', 'incoming')
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const target = path.join(folder, `${randomUUID()}.part`)
    try {
      const download = { target, timeoutMs, maxBytes: maxMB * 1024 ** 2, accept: 'image/*' }
      const problem = await downloadPublic(url, { ...download, reachable })
      host.failures = problem && isOfHost(problem) ? host.failures + 1 : 0
      if (problem) return { problem: textOf(problem) }
      const upload = await keep(target, { staffId, name: nameOf(url) })
      await rememberFetched(db, url, upload.id)
      return { own: upload.url }
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'INVALID_FIELD') throw error
      return { problem: String(error.details.message) }
    } finally {
      await rm(target, { force: true })
    }
  }

  return (url) => {
    const known = running.get(url)
    if (known) return known
    const host = hostOf(url)
    // A slow host takes none of the places of others.
    const fetched = host
      .limit(() => limit(() => fetchPicture(url, host)))
      .finally(() => running.delete(url))
    running.set(url, fetched)
    return fetched
  }
}

const texts = {
  address: 'Địa chỉ ảnh không hợp lệ.',
  forbidden: 'Địa chỉ này không ở trên mạng công cộng, nên cửa hàng không tải.',
  'unknown-host': 'Không tìm thấy máy chủ của ảnh.',
  unreachable: 'Máy chủ của ảnh không trả lời.',
  certificate: 'Chứng chỉ của máy chủ ảnh không hợp lệ.',
  'too-slow': `Tải lâu hơn ${timeoutMs / 1000} giây.`,
  'too-large': `Ảnh lớn hơn ${maxMB} MB.`,
  redirects: 'Địa chỉ này chuyển hướng quá nhiều lần.',
} satisfies Readonly<Record<Extract<DownloadProblem, string>, string>>

function textOf(problem: DownloadProblem): string {
  if (typeof problem === 'string') return texts[problem]
  const { status } = problem
  if (status === 404 || status === 410) return `Không còn ảnh ở địa chỉ này (${status}).`
  if (status === 401 || status === 403) return `Máy chủ không cho tải ảnh này (${status}).`
  return `Máy chủ của ảnh báo lỗi ${status}.`
}

const isOfHost = (problem: DownloadProblem): boolean =>
  problem === 'unreachable' || problem === 'too-slow' || problem === 'unknown-host'

/** The last part of the path, as a file's name. */
function nameOf(url: string): string {
  const name = URL.parse(url)?.pathname.split('/').at(-1) ?? ''
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}
