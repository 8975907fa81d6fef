import { Camera, X } from 'lucide-react'
import { useRef } from 'react'
import { LazyPart } from '#back-office/lazy-part.tsx'
import { putBack } from '#back-office/undo-removal.ts'
import { lazyComponent } from '#storefront/lazy-component.ts'
import { Button } from '#storefront/ui/button.tsx'
import { cx } from '#storefront/ui/cx.ts'
import { FieldError } from '#storefront/ui/field-frame.tsx'
import { IconButton } from '#storefront/ui/icon-button.tsx'
import { Panel } from '#storefront/ui/panel.tsx'
import { Skeleton } from '#storefront/ui/skeleton.tsx'
import { alertShopper } from '#storefront/ui/toasts.ts'
import { useDroppedFiles } from '#storefront/use-dropped-files.ts'
import { PendingTile } from './pending-tile.tsx'
import type { useMediaUploads } from './use-media-uploads.ts'
import type { ProductForm } from './use-product-form.ts'
import type { Grid } from './variant-grid.ts'

// Dragging is loaded when there is something to drag.
const pictureTiles = lazyComponent(
  () => import('./picture-tiles.tsx'),
  (module) => module.PictureTiles,
)

/** The most pictures and videos of a product. */
const mostImages = 50
const mostVideos = 10

/** Pictures and videos: from files, the camera, dropped or pasted, uploaded at once. */
export function MediaPanel({ form, uploads }: { form: ProductForm; uploads: Uploads }) {
  const { values, errors, set } = form
  const { images, videos } = values
  const input = useRef<HTMLInputElement>(null)
  const place = useRef<HTMLDivElement>(null)
  const isOver = useDroppedFiles(place, uploads.add)
  const removeImage = (url: string) => {
    const left = images.filter((image) => image.url !== url)
    const using = values.grid.rows.filter((row) => row.imageUrl === url).map(({ key }) => key)
    /** Nothing where no variant has the picture: an untouched field stays so. */
    const withImage = (grid: Grid, from: string | null, to: string | null) =>
      using.length > 0 && {
        grid: {
          ...grid,
          rows: grid.rows.map((row) =>
            using.includes(row.key) && row.imageUrl === from ? { ...row, imageUrl: to } : row,
          ),
        },
      }
    set(({ grid }) => ({ images: left, ...withImage(grid, url, null) }))
    alertShopper('Đã bỏ ảnh.', 'success', {
      label: 'Hoàn tác',
      isOfForm: true,
      onPress: () =>
        set(({ images: now, grid }) => ({
          images: putBack(now, images, left, (image) => image.url),
          ...withImage(grid, null, url),
        })),
    })
  }
  const wrong = Object.entries(errors).find(([path]) => /^(images|videos)/.test(path))?.[1]
  const isEmpty = images.length + videos.length + uploads.pending.length === 0
  return (
    <Panel title="Ảnh và video">
      <div
        ref={place}
        className={cx('flex flex-col gap-3 rounded-md', isOver && 'outline-2 outline-son')}
      >
        {images.length > 0 && (
          <LazyPart part={pictureTiles} skeleton={<Skeleton className="h-40" />}>
            {(PictureTiles) => (
              <PictureTiles
                images={images}
                onOrder={(ordered) => set({ images: ordered })}
                onAlt={(url, alt) =>
                  set(({ images: now }) => ({
                    images: now.map((image) => (image.url === url ? { url, alt } : image)),
                  }))
                }
                onRemove={removeImage}
              />
            )}
          </LazyPart>
        )}
        {uploads.pending.length > 0 && (
          <ul aria-label="Đang tải lên" className="grid grid-cols-2 gap-3 md:grid-cols-4">
            {uploads.pending.map((upload) => (
              <PendingTile
                key={upload.key}
                upload={upload}
                onRetry={() => uploads.retry(upload.key)}
                onRemove={() => uploads.remove(upload.key)}
              />
            ))}
          </ul>
        )}
        {videos.length > 0 && (
          <ul aria-label="Video" className="grid grid-cols-2 gap-3 md:grid-cols-4">
            {videos.map((video, index) => (
              <li key={video.url} className="relative overflow-hidden rounded-md bg-sand">
                <video
                  src={video.url}
                  controls
                  preload="none"
                  {...(video.posterUrl && { poster: video.posterUrl })}
                  aria-label={`Video ${index + 1}`}
                  className="aspect-square w-full object-cover"
                />
                <IconButton
                  label={`Bỏ video ${index + 1}`}
                  icon={<X aria-hidden="true" className="size-5" />}
                  onClick={() => set({ videos: videos.filter(({ url }) => url !== video.url) })}
                  className="absolute end-0 top-0 bg-surface/90"
                />
              </li>
            ))}
          </ul>
        )}
        <input
          ref={input}
          type="file"
          accept="image/jpeg,image/png,image/webp,video/mp4,video/webm,video/quicktime"
          multiple
          hidden
          data-testid="product-files"
          onChange={({ currentTarget }) => {
            const files = [...(currentTarget.files ?? [])]
            // Allows choosing the same file again after a failure.
            currentTarget.value = ''
            uploads.add(files)
          }}
        />
        <div
          className={cx(
            'flex flex-col items-center gap-2 rounded-md border border-dashed border-edge p-4 text-center',
            isEmpty && 'py-8',
          )}
        >
          <Button id="san-pham-images" onClick={() => input.current?.click()}>
            <Camera aria-hidden="true" className="size-5" />
            Chụp hoặc chọn ảnh, video
          </Button>
          <p className="text-sm text-ink-faint">
            Hoặc kéo thả, dán vào đây. Tối đa {mostImages} ảnh JPG/PNG/WebP và {mostVideos} video
            MP4/WebM. Ảnh đầu là ảnh bìa.
          </p>
        </div>
        <FieldError id="san-pham-images-error" error={wrong ?? uploads.problem} keepsRoom={false} />
      </div>
    </Panel>
  )
}

type Uploads = ReturnType<typeof useMediaUploads>
