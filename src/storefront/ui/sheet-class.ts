/** Shared by the sheet and its placeholder. */
export const sheetPositions = {
  bottom: 'inset-x-0 bottom-0 mx-auto max-h-[88dvh] w-full max-w-dialog rounded-t-lg',
  middle: 'inset-4 m-auto h-fit max-w-form rounded-lg',
  right: 'inset-y-0 right-0 h-dvh w-[min(26rem,calc(100vw-var(--spacing)*12))]',
}
export const sheetHandle = 'mx-auto mt-2 h-1 w-10 shrink-0 rounded-full bg-line'
export const sheetHeader = 'flex min-h-13 shrink-0 items-center gap-2 py-1 ps-5 pe-2'
export const sheetTitle = 'flex-1 text-lg font-semibold'
export const sheetClose =
  'inline-flex size-11 items-center justify-center rounded-full hover:bg-sand'
export const sheetBody = 'min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pt-2 pb-5'
