import { useQueryClient } from '@tanstack/react-query'
import { Camera } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { PictureInput, usePictureUpload } from '#features/uploads/web/public.ts'
import { browserApi } from '#storefront/api/browser-api.ts'
import { updateShopper } from '#storefront/auth.ts'
import { Button } from '#storefront/ui/button.tsx'
import { FieldError } from '#storefront/ui/field-frame.tsx'
import { alertShopper, askShopper } from '#storefront/ui/toasts.ts'
import { saveAvatar, savingFailure } from './profile-calls.ts'
import { ProfilePicture } from './profile-picture.tsx'
import { profileQuery } from './profile-query.ts'

/** Shown at 96 px, on the densest screens at four times as many. */
const longestSide = 640

type Props = { src: string | null; name: string }

/** The shopper's picture and its actions; each change is saved at once. */
export function AvatarField({ src, name }: Props) {
  const id = useId()
  const place = useRef<HTMLFieldSetElement>(null)
  const save = useSave()
  const [refusal, setRefusal] = useState<string>()
  const [removing, setRemoving] = useState(false)
  const upload = usePictureUpload({ purpose: 'avatar', longestSide }, async ({ url }) => {
    const failure = url === null ? 'Upload thất bại.' : await save(url)
    setRefusal(failure)
    if (failure === undefined) alertShopper('Đã đổi ảnh đại diện.', 'success')
  })
  const { sending } = upload
  const isSending = sending !== undefined
  const wasSending = useRef(isSending)
  useEffect(() => {
    // The pressed button has disappeared.
    const isLost = document.activeElement === document.body
    if (wasSending.current !== isSending && isLost) focusButton(place.current)
    wasSending.current = isSending
  }, [isSending])

  const remove = async () => {
    const yes = await askShopper('Xoá ảnh đại diện?', { confirmLabel: 'Xoá', danger: true })
    if (!yes) return
    setRemoving(true)
    const failure = await save(null)
    setRemoving(false)
    setRefusal(failure)
    if (failure !== undefined) return
    focusButton(place.current)
    alertShopper('Đã xoá ảnh đại diện.', 'success')
  }

  return (
    <fieldset ref={place} className="flex flex-col items-center gap-3">
      <legend className="sr-only">Ảnh đại diện</legend>
      <div className="relative">
        <ProfilePicture src={sending?.preview ?? src} name={name} />
        {sending && <Progress share={sending.share} />}
      </div>
      {sending ? (
        <Button onClick={upload.cancel}>Huỷ</Button>
      ) : (
        <div className="flex flex-wrap justify-center gap-2">
          <PictureInput
            describedBy={`${id}-hint`}
            onChoose={(file) => {
              setRefusal(undefined)
              upload.send(file)
            }}
          >
            <Camera aria-hidden="true" className="size-5" />
            {src ? 'Đổi ảnh' : 'Thêm ảnh'}
          </PictureInput>
          {src && (
            <Button variant="quiet" busy={removing} onClick={() => void remove()}>
              Xoá ảnh
            </Button>
          )}
        </div>
      )}
      <p id={`${id}-hint`} className="text-center text-sm text-ink-faint">
        JPG hoặc PNG
      </p>
      <FieldError id={`${id}-error`} error={upload.problem ?? refusal} />
    </fieldset>
  )
}

function focusButton(place: HTMLElement | null): void {
  place?.querySelector('button')?.focus({ preventScroll: true })
}

function Progress({ share }: { share: number }) {
  const percent = Math.floor(share * 100)
  const words = share < 1 ? `${percent} %` : 'Đang lưu...'
  return (
    <div
      role="progressbar"
      aria-label="Đang tải ảnh lên"
      aria-valuenow={percent}
      aria-valuetext={words}
      className="absolute inset-0 flex items-center justify-center rounded-full bg-ink/80 text-sm font-semibold text-surface tabular-nums"
    >
      {words}
    </div>
  )
}

/** Saves an uploaded picture, or removes it; returns the error message. */
function useSave() {
  const client = useQueryClient()
  return async (avatar: string | null): Promise<string | undefined> => {
    try {
      await saveAvatar(browserApi(), avatar)
    } catch (error) {
      return savingFailure(error)
    }
    await client.cancelQueries(profileQuery)
    client.setQueryData(profileQuery.queryKey, (known) => known && { ...known, avatar })
    updateShopper({ avatar })
    return undefined
  }
}
