/** How what stands in the header is laid out, to be pressed with a thumb. */
export const headerControl =
  'relative inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-full px-2 transition-colors hover:bg-sand'
