/** Marks a call that a page of the back office makes by itself, while nobody uses it. */
export const backgroundHeader = 'x-background'
