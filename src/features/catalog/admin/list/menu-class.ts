export const popupClass =
  'max-h-(--available-height) min-w-56 overflow-y-auto rounded-md border border-line bg-surface p-1 shadow-lift outline-none'
export const itemClass =
  'flex min-h-11 cursor-default items-center gap-3 rounded-md px-3 outline-none select-none data-highlighted:bg-sand'
