import { api } from '#back-office/api.ts'
import { captureVideoFrame } from '#storefront/capture-video-frame.ts'
import { shrinkPicture } from '#storefront/shrink-picture.ts'

/** Pictures are shown with at most 1600 pixels; the rest is a reserve for crops. */
const longestSide = 2048
const posterMs = 15_000

type UploadedFile = { url: string; mimeType: string; posterUrl: string | null }

export const isVideo = ({ type, name }: File) =>
  type.startsWith('video/') || /\.(mp4|webm|mov)$/i.test(name)

/** Uploads a picture or a video, which gets a poster where the browser can draw one. Throws ApiError. */
export async function uploadProductFile(
  file: File,
  onProgress?: (share: number) => void,
): Promise<UploadedFile> {
  const form = new FormData()
  if (isVideo(file)) {
    const { poster } = await captureVideoFrame(file, AbortSignal.timeout(posterMs))
    form.append('files', file)
    if (poster) form.append('poster', poster, 'poster.jpg')
  } else form.append('files', await shrinkPicture(file, longestSide))
  const { items } = await api.upload<{ items: UploadedFile[] }>('product-uploads', form, onProgress)
  const [uploaded] = items
  if (!uploaded) throw new Error('An upload has no answer')
  return uploaded
}
