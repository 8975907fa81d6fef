import { api } from '#back-office/api.ts'
import { shrinkPicture } from '#storefront/shrink-picture.ts'

/** Pictures are shown with at most 1600 pixels; the rest is a reserve for crops. */
const longestSide = 2400

export type UploadedPicture = { url: string; width: number | null; height: number | null }

/** Uploads a picture of content. Throws ApiError. */
export async function uploadPicture(file: File): Promise<UploadedPicture> {
  const form = new FormData()
  form.append('files', await shrinkPicture(file, longestSide))
  const { items } = await api.upload<{ items: UploadedPicture[] }>('content-uploads', form)
  const [uploaded] = items
  if (!uploaded) throw new Error('An upload has no answer')
  return uploaded
}

/** The pictures among files that were dropped or pasted. */
export function picturesAmong(files: Iterable<File>): File[] {
  return [...files].filter(({ type }) => type.startsWith('image/'))
}
