import { ApiError, hasStatus } from '#storefront/api/api-error.ts'
import { at, number } from '#storefront/api/read.ts'
import { maxMB } from '../domain.ts'

/** Nobody is signed in who could send a file. */
export class SignInNeeded extends Error {
  override name = 'SignInNeeded'
}

/** What the shopper reads when a file could not be uploaded. */
export function uploadProblem(error: unknown): string {
  if (error instanceof SignInNeeded) return 'Bạn cần đăng nhập.'
  if (!(error instanceof ApiError)) return 'Upload thất bại.'
  const { status, code, details, body, serverMessage } = error
  if (code === 'FILE_TOO_LARGE' || status === 413) {
    return tooLarge(number(details.maxMB, at(body, 'maxMB')))
  }
  if (code === 'ONLY_JPG_PNG_AND_VIDEO') return 'Chỉ hỗ trợ JPG/PNG & MP4/WEBM/MOV.'
  if (status === 401) return 'Tải ảnh thất bại. Vui lòng đăng nhập lại.'
  if (status === 0) return 'Upload thất bại. Vui lòng kiểm tra kết nối mạng.'
  return serverMessage ?? 'Upload thất bại.'
}

/** False when the file itself was refused, so that it would be again. */
export function isWorthRetrying(error: unknown): boolean {
  return !hasStatus(error, 400, 413, 415, 422)
}

/** Why a picture is not even sent; undefined when it is. */
export function pictureProblem({ type, size }: Pick<File, 'type' | 'size'>): string | undefined {
  if (!/^image\/(?:jpe?g|png)$/.test(type)) return 'Chỉ JPG/PNG được chấp nhận.'
  return size > maxMB * 1024 ** 2 ? tooLarge() : undefined
}

export function tooLarge(most = maxMB): string {
  return `Tệp quá lớn. Mỗi tệp tối đa ${most}MB.`
}
