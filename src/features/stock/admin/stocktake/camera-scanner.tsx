import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '#storefront/ui/button.tsx'
import { TextField } from '#storefront/ui/text-field.tsx'
import { openCodeReader } from './code-reader.ts'
import { createSightings } from './sightings.ts'

/** Between two looks, in milliseconds. */
const everyMs = 150
/** People are asked whether the page may use the camera. */
const longestStartMs = 30_000
const longestLoadMs = 20_000
const longestLookMs = 10_000

const problems = {
  camera: 'Không mở được camera. Hãy cho phép trang này dùng camera, hoặc gõ mã.',
  reader: 'Không tải được bộ đọc mã vạch. Hãy kiểm tra mạng rồi thử lại, hoặc gõ mã.',
  look: 'Bộ đọc mã vạch không trả lời. Hãy thử lại, hoặc gõ mã.',
} as const
type Problem = keyof typeof problems

/** Reads barcodes by the device's camera; they may be typed as well. */
export function CameraScanner({ onCode }: { onCode: (code: string) => void }) {
  const [attempt, setAttempt] = useState(0)
  const [problem, setProblem] = useState<Problem>()
  const [typed, setTyped] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const code = typed.trim()
    if (code) onCode(code)
    setTyped('')
  }
  return (
    <div className="flex flex-col gap-3">
      {problem ? (
        <div className="flex flex-col items-start gap-2 rounded-md bg-amber-soft p-3">
          <p role="alert" className="text-amber-deep">
            {problems[problem]}
          </p>
          <Button
            onClick={() => {
              setProblem(undefined)
              setAttempt(attempt + 1)
            }}
          >
            Mở lại camera
          </Button>
        </div>
      ) : (
        <Film key={attempt} onCode={onCode} onProblem={setProblem} />
      )}
      <form className="flex items-end gap-2" onSubmit={submit}>
        <div className="min-w-0 flex-1">
          <TextField
            label="Mã vạch hoặc SKU"
            autoComplete="off"
            maxLength={100}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </div>
        <Button type="submit">Đếm 1</Button>
      </form>
    </div>
  )
}

type FilmProps = { onCode: (code: string) => void; onProblem: (problem: Problem) => void }

function Film({ onCode, onProblem }: FilmProps) {
  const video = useRef<HTMLVideoElement>(null)
  const tell = useEffectEvent(onCode)
  const fail = useEffectEvent(onProblem)
  useEffect(() => {
    const screen = video.current
    if (!screen) return
    let stream: MediaStream | undefined
    let timer: ReturnType<typeof setTimeout>
    let isOver = false
    const stop = () => {
      isOver = true
      clearTimeout(timer)
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    const within = async <Value,>(ms: number, work: Promise<Value>, problem: Problem) => {
      let clock: ReturnType<typeof setTimeout> | undefined
      // Not `Promise.withResolvers`, which Safari lacks before 17.4.
      const limit = new Promise<never>((_, reject) => {
        clock = setTimeout(() => reject(new Error(problem)), ms)
      })
      try {
        return await Promise.race([work, limit])
      } catch (error) {
        if (!isOver) fail(problem)
        throw error
      } finally {
        clearTimeout(clock)
      }
    }
    const film = async () => {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
      // Closed or given up while the permission was asked for.
      if (isOver) return stop()
      screen.srcObject = stream
      await screen.play()
    }
    const begin = async () => {
      const opening = within(longestLoadMs, openCodeReader(), 'reader')
      const [read] = await Promise.all([opening, within(longestStartMs, film(), 'camera')])
      const see = createSightings()
      const look = async () => {
        const codes = await within(longestLookMs, read(screen), 'look')
        if (isOver) return
        for (const code of see(codes, performance.now())) tell(code)
        timer = setTimeout(() => void look().catch(stop), everyMs)
      }
      await look()
    }
    void begin().catch(stop)
    return stop
  }, [])
  return (
    <video
      ref={video}
      muted
      playsInline
      aria-label="Hình từ camera"
      className="aspect-video w-full rounded-md bg-ink object-cover"
    />
  )
}
