/** Colours of storefront/styles/tokens.css, where no style sheet reaches. */
export const son = '#b5251c'
export const paper = '#faf6f0'
