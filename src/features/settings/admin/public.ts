import { Settings } from 'lucide-react'
import type { BackOfficeFeature } from '#back-office/feature.ts'
import { isGuideHidden } from './hidden-guide.ts'

/** The guide of the first hour, which stands before the other cards. */
export const startAdmin: BackOfficeFeature = {
  cards: [
    {
      name: 'start',
      permission: 'settings.write',
      isWide: true,
      isHidden: isGuideHidden,
      load: async () => (await import('./start-guide.tsx')).StartGuide,
    },
  ],
}

export const settingsAdmin: BackOfficeFeature = {
  menu: [
    {
      path: 'cai-dat',
      label: 'Cài đặt',
      icon: Settings,
      permission: 'settings.write',
      group: 'shop',
    },
  ],
  pages: [
    {
      path: 'cai-dat/:nhom?',
      permission: 'settings.write',
      load: async () => (await import('./settings-page.tsx')).SettingsPage,
    },
  ],
  search: [
    {
      title: 'Cài đặt',
      permission: 'settings.write',
      find: async (text) => (await import('./find-settings.ts')).findSettings(text),
    },
  ],
}
