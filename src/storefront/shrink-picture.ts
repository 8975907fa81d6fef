/** Smaller files are sent as they are. */
const smallBytes = 300_000
const quality = 0.9

/** The picture with at most `longestSide` pixels a side, to save mobile data; unchanged when the browser cannot shrink it. */
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

/** Redraws a picture with at most `longestSide` pixels a side; null when the browser cannot. */
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
