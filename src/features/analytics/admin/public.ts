import type { BackOfficeFeature } from '#back-office/feature.ts'

export const analyticsAdmin: BackOfficeFeature = {
  cards: [
    {
      name: 'visits',
      permission: 'reports.read',
      isWide: true,
      load: async () => (await import('./visits-card.tsx')).VisitsCard,
    },
  ],
}
