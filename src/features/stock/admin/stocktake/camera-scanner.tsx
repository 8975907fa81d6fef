import { useEffect, useEffectEvent, useRef, useState } from 'react'

/** Of the browser, where it has one: https://wicg.github.io/shape-detection-api/. */
type Detector = { detect: (video: HTMLVideoElement) => Promise<{ rawValue: string }[]> }
declare global {
  interface Window {
    BarcodeDetector?: new () => Detector
  }
}

const everyMs = 150
/** A code in front of the camera counts again once it was away for this time. */
const awayMs = 1_200

const noDetector =
  'Trình duyệt này chưa đọc được mã vạch bằng camera. Hãy dùng Chrome trên điện thoại Android, máy quét, hoặc gõ mã vào ô tìm.'
const noCamera = 'Không mở được camera. Hãy cho phép trang này dùng camera, hoặc gõ mã vào ô tìm.'

/** Reads barcodes by the device's camera. */
export function CameraScanner({ onCode }: { onCode: (code: string) => void }) {
  const video = useRef<HTMLVideoElement>(null)
  const tell = useEffectEvent(onCode)
  const [problem, setProblem] = useState(window.BarcodeDetector ? undefined : noDetector)
  useEffect(() => {
    const { BarcodeDetector } = window
    const screen = video.current
    if (!BarcodeDetector || !screen) return
    let stream: MediaStream | undefined
    let timer: ReturnType<typeof setTimeout>
    let isOver = false
    const seen = new Map<string, number>()
    const detector = new BarcodeDetector()
    const look = async () => {
      const found = await detector.detect(screen).catch(() => [])
      if (isOver) return
      for (const { rawValue } of found) {
        const now = performance.now()
        if (now - (seen.get(rawValue) ?? Number.NEGATIVE_INFINITY) > awayMs) tell(rawValue)
        seen.set(rawValue, now)
      }
      timer = setTimeout(() => void look(), everyMs)
    }
    const begin = async () => {
      try {
        stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
        // Closed while the permission was asked for.
        if (isOver) return stop()
        screen.srcObject = stream
        await screen.play()
        await look()
      } catch {
        if (!isOver) setProblem(noCamera)
      }
    }
    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    void begin()
    return () => {
      isOver = true
      clearTimeout(timer)
      stop()
    }
  }, [])
  if (problem) return <p className="rounded-md bg-amber-soft p-3 text-amber-deep">{problem}</p>
  return (
    <video
      ref={video}
      muted
      playsInline
      className="aspect-video w-full rounded-md bg-ink object-cover"
    />
  )
}
