/** Colors of storefront/styles/tokens.css, for files that no style sheet applies to. */
export const brandColor = '#b5251c'
export const backgroundColor = '#faf6f0'
