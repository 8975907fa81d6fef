import Bowser from 'bowser'

/** Popular browsers and in-app browsers whose user agent claims to be Chrome or Safari. */
const apps = [
  [/\bcoc_coc_browser\//i, 'Cốc Cốc'],
  [/\bZalo\b/i, 'Zalo'],
  [/\bFB(?:AN|AV|_IAB)\b/, 'Facebook'],
  [/\bInstagram\b/, 'Instagram'],
  [/\b(?:musical_ly|BytedanceWebview|trill_)/i, 'TikTok'],
] as const

const shorterNames: Readonly<Record<string, string>> = {
  'Samsung Internet for Android': 'Samsung Internet',
  Miui: 'Mi Browser',
}

/** A readable name of the device of a user agent: “Chrome trên Android”, “Safari trên iPhone”. */
export function deviceName(userAgent: string | null): string {
  const { browser, os, platform } = Bowser.parse(userAgent || 'unknown')
  const app = apps.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1]
  const name = browser.name && (shorterNames[browser.name] ?? browser.name)
  const parts = [app ?? name, platform.model ?? os.name].filter(Boolean)
  return parts.join(' trên ') || 'Thiết bị không rõ'
}
