/** Smaller files are on their way in a moment as they are. */
const smallBytes = 300_000
const quality = 0.9

/** The picture with at most so many pixels a side, which spares a phone's data; as it is where that can't be done. */
export async function shrinkPicture(file: File, longestSide: number): Promise<File> {
  if (file.size <= smallBytes) return file
  try {
    const bitmap = await createImageBitmap(file)
    const type = /png$/i.test(file.type || file.name) ? 'image/png' : 'image/jpeg'
    const drawn = await drawSmall(bitmap, bitmap, { longestSide, type, quality })
    bitmap.close()
    const isSmaller = drawn !== null && drawn.size < file.size
    return isSmaller ? new File([drawn], file.name, { type: drawn.type }) : file
  } catch {
    return file
  }
}

type Size = { width: number; height: number }
type Drawing = { longestSide: number; type: string; quality: number }

/** What is seen, as a file of its own with at most so many pixels a side; null where browsers can't. */
export function drawSmall(
  seen: CanvasImageSource,
  { width, height }: Size,
  { longestSide, type, quality }: Drawing,
): Promise<Blob | null> {
  const scale = Math.min(1, longestSide / Math.max(width, height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(width * scale)
  canvas.height = Math.round(height * scale)
  canvas.getContext('2d')?.drawImage(seen, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => canvas.toBlob(resolve, type, quality))
}
