/** Classes of the header's controls: large enough for a thumb, closer together on the narrowest phones. */
export const headerControl =
  'relative inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-full px-2 transition-colors max-[22rem]:gap-1 max-[22rem]:px-1 hover:bg-sand'
