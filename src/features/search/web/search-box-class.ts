/** The box looks the same in the header and in the overlay. */
export const searchBoxClass =
  'h-11 max-[18rem]:h-auto max-[18rem]:min-h-11 w-full appearance-none rounded-full border border-edge bg-surface ps-4 text-base text-ellipsis placeholder:text-ink-faint [&::-webkit-search-cancel-button]:hidden'
export const submitLook =
  'absolute inset-y-0 end-0 inline-flex w-12 items-center justify-center rounded-full text-son'
export const boxHint = 'Tìm sản phẩm…'
