/** A picture or a video for the viewer. */
export type MediaItem = {
  kind: 'image' | 'video'
  url: string
  /** Alternative text; empty when unknown. */
  alt: string
  /** Of a video; null when unknown. */
  mimeType: string | null
  /** Poster of a video. */
  posterUrl: string | null
}

export type MediaViewerProps = {
  items: readonly MediaItem[]
  /** Index of the first item. */
  index: number
  onClose: () => void
  /** Gets the visible index, including the first. */
  onIndex?: ((index: number) => void) | undefined
  /** Accessible name: “Hình ảnh của Áo dài lụa”. */
  label: string
}
