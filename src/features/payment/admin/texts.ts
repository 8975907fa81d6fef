export const outcomeTones = {
  unknown: 'son',
  exact: 'leaf',
  under: 'amber',
  over: 'amber',
  late: 'amber',
  extra: 'amber',
} as const
