/** Shown when there is no picture, or it can't be loaded. */
export const defaultPicture = '/default-picture.svg'
