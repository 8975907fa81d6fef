import { ApiError, hasStatus } from '#storefront/api/api-error.ts'
import { at, number } from '#storefront/api/parse.ts'
import { maxMB } from '../domain.ts'

/** The user is not signed in. */
export class SignInNeeded extends Error {
  override name = 'SignInNeeded'
}

/** The message for a failed upload. */
export function uploadProblem(error: unknown): string {
  if (error instanceof SignInNeeded) return 'Bạn cần đăng nhập.'
  if (!(error instanceof ApiError)) return 'Upload thất bại.'
  const { status, code, details, body, serverMessage } = error
  if (code === 'FILE_TOO_LARGE' || status === 413) {
    return tooLarge(number(details.maxMB, at(body, 'maxMB')))
  }
  if (code === 'ONLY_JPG_PNG_AND_VIDEO') return 'Chỉ hỗ trợ JPG/PNG & MP4/WEBM/MOV.'
  if (status === 401) return 'Tải ảnh thất bại. Vui lòng đăng nhập lại.'
  return serverMessage ?? 'Upload thất bại.'
}

/** False when the server refused the file itself. */
export function isWorthRetrying(error: unknown): boolean {
  return !hasStatus(error, 400, 413, 415, 422)
}

/** The reason to refuse a picture before it is sent; undefined when it is accepted. */
export function pictureProblem({ type, size }: Pick<File, 'type' | 'size'>): string | undefined {
  if (!/^image\/(?:jpe?g|png)$/.test(type)) return 'Chỉ JPG/PNG được chấp nhận.'
  return size > maxMB * 1024 ** 2 ? tooLarge() : undefined
}

export function tooLarge(limitMB = maxMB): string {
  return `Tệp quá lớn. Mỗi tệp tối đa ${limitMB}MB.`
}
