/** Smaller files are on their way in a moment as they are. */
const smallBytes = 300_000
const quality = 0.9

/** The picture with at most so many pixels a side, which spares a phone's data; as it is where that can't be done. */
export async function shrinkPicture(file: File, longestSide: number): Promise<File> {
  if (file.size <= smallBytes) return file
  try {
    const bitmap = await createImageBitmap(file)
    const scale = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(bitmap.width * scale)
    canvas.height = Math.round(bitmap.height * scale)
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    bitmap.close()
    const drawn = await new Promise<Blob | null>((resolve) =>
      canvas.toBlob(resolve, file.type, quality),
    )
    const isSmaller = drawn !== null && drawn.size < file.size
    return isSmaller ? new File([drawn], file.name, { type: drawn.type }) : file
  } catch {
    return file
  }
}
