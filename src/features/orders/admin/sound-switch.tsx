import { Bell, BellOff } from 'lucide-react'
import { useState } from 'react'
import { useSoundBlocked } from '#back-office/sound.ts'
import { IconButton } from '#storefront/ui/icon-button.tsx'
import { isSoundOn, setSound, tryBell } from './bell.ts'

/** Switches the sound of new orders on and off, on this device. */
export function SoundSwitch() {
  const [isOn, setOn] = useState(isSoundOn)
  const isBlocked = useSoundBlocked()
  const Icon = isOn ? Bell : BellOff
  return (
    <div className="flex items-center">
      <IconButton
        label={isOn ? 'Tắt chuông đơn mới' : 'Bật chuông đơn mới'}
        aria-pressed={isOn}
        aria-describedby={isOn && isBlocked ? 'chuong-bi-chan' : undefined}
        icon={<Icon aria-hidden="true" className="size-5" />}
        onClick={() => {
          setSound(!isOn)
          setOn(!isOn)
          if (!isOn) tryBell()
        }}
      />
      {isOn && isBlocked && (
        <p id="chuong-bi-chan" className="max-w-52 text-xs text-ink-soft">
          Trình duyệt còn chặn chuông: bấm một lần vào trang để chuông kêu.
        </p>
      )}
    </div>
  )
}
