/** Shown when there is no picture or it fails to load. */
export const defaultPicture = '/default-picture.svg'
