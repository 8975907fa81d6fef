import { ApiError } from '#storefront/api/api-error.ts'
import { at, number } from '#storefront/api/read.ts'
import { maxMB } from '../domain.ts'

/** What the shopper reads when a file could not be uploaded. */
export function uploadProblem(error: unknown): string {
  if (!(error instanceof ApiError)) return 'Upload thất bại.'
  const { status, code, details, body, serverMessage } = error
  if (code === 'FILE_TOO_LARGE' || status === 413) {
    return tooLarge(number(details.maxMB, at(body, 'maxMB')))
  }
  if (code === 'ONLY_JPG_PNG_AND_VIDEO') return 'Chỉ hỗ trợ JPG/PNG & MP4/WEBM/MOV.'
  if (status === 401) return 'Tải ảnh thất bại. Vui lòng đăng nhập lại.'
  return serverMessage ?? 'Upload thất bại.'
}

/** Why a picture is not even sent; undefined when it is. */
export function pictureProblem({ type, size }: Pick<File, 'type' | 'size'>): string | undefined {
  if (!/^image\/(?:jpe?g|png)$/.test(type)) return 'Chỉ JPG/PNG được chấp nhận.'
  return size > maxMB * 1024 ** 2 ? tooLarge() : undefined
}

function tooLarge(most = maxMB): string {
  return `Tệp quá lớn. Mỗi tệp tối đa ${most}MB.`
}
