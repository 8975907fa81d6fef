import { Bell, BellOff } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '#storefront/ui/icon-button.tsx'
import { isSoundOn, playBell, setSound } from './bell.ts'

/** Switches the sound of new orders on and off, on this device. */
export function SoundSwitch() {
  const [isOn, setOn] = useState(isSoundOn)
  const Icon = isOn ? Bell : BellOff
  return (
    <IconButton
      label={isOn ? 'Tắt chuông đơn mới' : 'Bật chuông đơn mới'}
      aria-pressed={isOn}
      icon={<Icon aria-hidden="true" className="size-5" />}
      onClick={() => {
        setSound(!isOn)
        setOn(!isOn)
        if (!isOn) playBell()
      }}
    />
  )
}
