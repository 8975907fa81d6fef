import { useEffect, useState } from 'react'
import { defaultPicture } from '../default-picture.ts'
import { useUploads } from '../uploads.ts'
import { pictureAt } from './picture.tsx'

/** What stands for a video until it plays. Browsers tell of no poster that is lost, so it is asked for as a picture too. */
export function usePoster(src: string | null): string | undefined {
  const [lost, setLost] = useState<string>()
  const place = useUploads()
  const address = src ? pictureAt(src, 1080, place) : undefined
  useEffect(() => {
    if (!address) return
    const picture = new Image()
    picture.onerror = () => setLost(address)
    picture.src = address
    return () => {
      picture.onerror = null
    }
  }, [address])
  return address && address === lost ? defaultPicture : address
}
