import { ChevronLeft, ChevronRight, GripVertical, Pencil } from 'lucide-react'
import { useRef, useState } from 'react'
import { placeOf, useDragOrder } from '#back-office/use-drag-order.ts'
import { Button } from '#storefront/ui/button.tsx'
import { cx } from '#storefront/ui/cx.ts'
import { Dialog } from '#storefront/ui/dialog.tsx'
import { IconButton } from '#storefront/ui/icon-button.tsx'
import { Picture } from '#storefront/ui/picture.tsx'
import { TextField } from '#storefront/ui/text-field.tsx'
import { isBlocked, useUploads } from '#storefront/uploads.ts'

type Image = { url: string; alt: string }

type Props = {
  images: readonly Image[]
  onOrder: (images: Image[]) => void
  onAlt: (url: string, alt: string) => void
  onRemove: (url: string) => void
}

/** Pictures in their order, which is changed by dragging, by the arrow keys on a handle, or by buttons. */
export function PictureTiles({ images, onOrder, onAlt, onRemove }: Props) {
  const [edited, setEdited] = useState<string>()
  const [told, setTold] = useState('')
  const list = useRef<HTMLUListElement>(null)
  const move = (from: number, to: number) => {
    const image = images[from]
    if (!image || !images[to] || from === to) return
    onOrder(images.toSpliced(from, 1).toSpliced(to, 0, image))
    setTold(`Ảnh ${from + 1} nay là ảnh ${to + 1}.`)
  }
  const { drag, handleProps } = useDragOrder(
    list,
    (dropped) => move(dropped.from, placeOf(dropped)),
    (index, key) => move(index, index + (key === 'ArrowLeft' || key === 'ArrowUp' ? -1 : 1)),
    { isTiled: true },
  )
  const image = images.find(({ url }) => url === edited)
  return (
    <>
      <ul ref={list} aria-label="Ảnh" className="grid grid-cols-2 gap-3 md:grid-cols-4">
        {images.map((one, index) => (
          <Tile
            key={one.url}
            image={one}
            index={index}
            count={images.length}
            offset={drag?.from === index ? drag : undefined}
            isTarget={drag !== undefined && index !== drag.from && index === placeOf(drag)}
            handleProps={handleProps(index)}
            onStep={(by) => move(index, index + by)}
            onEdit={() => setEdited(one.url)}
          />
        ))}
      </ul>
      <p role="status" className="sr-only">
        {told}
      </p>
      {image && (
        <Dialog
          open
          onClose={() => setEdited(undefined)}
          title={`Ảnh ${images.indexOf(image) + 1}`}
          footer={
            <>
              <Button
                variant="danger"
                onClick={() => {
                  onRemove(image.url)
                  setEdited(undefined)
                }}
              >
                Bỏ ảnh này
              </Button>
              <Button variant="primary" onClick={() => setEdited(undefined)}>
                Xong
              </Button>
            </>
          }
        >
          <div className="flex flex-col gap-4">
            <div className="mx-auto w-48 overflow-hidden rounded-md">
              <Picture src={image.url} alt="" sizes="192px" maxWidth={480} />
            </div>
            <TextField
              label="Lời tả ảnh"
              hint="Cho người không nhìn thấy ảnh và cho máy tìm kiếm."
              maxLength={300}
              value={image.alt}
              onChange={({ target }) => onAlt(image.url, target.value)}
            />
          </div>
        </Dialog>
      )}
    </>
  )
}

type TileProps = {
  image: Image
  index: number
  count: number
  /** How far it is dragged. */
  offset: { dx: number; dy: number } | undefined
  /** The one that is dragged would take its place. */
  isTarget: boolean
  handleProps: ReturnType<ReturnType<typeof useDragOrder>['handleProps']>
  onStep: (by: number) => void
  onEdit: () => void
}

function Tile({ image, index, count, offset, isTarget, handleProps, onStep, onEdit }: TileProps) {
  const name = `ảnh ${index + 1}`
  const isHidden = isBlocked(image.url, useUploads())
  return (
    <li
      data-dragging={offset ? true : undefined}
      style={offset && { translate: `${offset.dx}px ${offset.dy}px` }}
      className={cx(
        'relative flex flex-col rounded-md border border-line bg-surface data-dragging:z-10 data-dragging:shadow-lift',
        isTarget && 'outline-2 outline-son',
      )}
    >
      <div className="relative aspect-square overflow-hidden rounded-t-md">
        <Picture
          className="size-full"
          src={image.url}
          alt={image.alt}
          sizes="(min-width: 48rem) 200px, 45vw"
          maxWidth={480}
        />
        {index === 0 && (
          <span className="absolute start-2 top-2 rounded-sm bg-surface px-2 text-sm font-semibold">
            Ảnh bìa
          </span>
        )}
        {isHidden && (
          <p className="absolute inset-x-0 bottom-0 bg-amber-soft px-2 py-1 text-sm text-amber-deep">
            Ảnh ở trang khác, khách không thấy
          </p>
        )}
        <button
          {...handleProps}
          type="button"
          aria-label={`Kéo ${name} của ${count}`}
          title="Kéo, hoặc phím mũi tên"
          className="absolute end-1 top-1 flex size-11 cursor-grab touch-none items-center justify-center rounded-full bg-surface/90 shadow-card"
        >
          <GripVertical aria-hidden="true" className="size-5" />
        </button>
      </div>
      <div className="flex justify-between">
        <IconButton
          label={`Chuyển ${name} lên trước`}
          icon={<ChevronLeft aria-hidden="true" className="size-5" />}
          aria-disabled={index === 0}
          onClick={() => onStep(-1)}
          className="aria-disabled:text-line"
        />
        <IconButton
          label={`Sửa ${name}`}
          icon={<Pencil aria-hidden="true" className="size-5" />}
          onClick={onEdit}
        />
        <IconButton
          label={`Chuyển ${name} ra sau`}
          icon={<ChevronRight aria-hidden="true" className="size-5" />}
          aria-disabled={index === count - 1}
          onClick={() => onStep(1)}
          className="aria-disabled:text-line"
        />
      </div>
    </li>
  )
}
