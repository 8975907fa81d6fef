/** Common attributes of all drawings. */
export const drawingFrame = {
  viewBox: '0 0 160 120',
  className: 'h-30 w-40 fill-none stroke-[2.5]',
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const
