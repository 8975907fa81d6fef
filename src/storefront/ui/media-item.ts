/** A picture or a video to be looked at large. */
export type MediaItem = {
  kind: 'image' | 'video'
  url: string
  /** What is seen; empty when nothing is known. */
  alt: string
  /** Of a video; null when it is not known. */
  mimeType: string | null
  /** What stands for a video until it plays. */
  posterUrl: string | null
}

export type MediaViewerProps = {
  items: readonly MediaItem[]
  /** The one that is seen first. */
  index: number
  onClose: () => void
  /** Told which one is seen, also of the first. */
  onIndex?: ((index: number) => void) | undefined
  /** What is shown: “Hình ảnh của Áo dài lụa”. */
  label: string
}
