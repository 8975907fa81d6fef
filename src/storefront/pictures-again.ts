import { defaultPicture } from './default-picture.ts'

/** Asks once more for what the default picture stands for (early-script.ts): the network may have been away. */
export function askForPicturesAgain(): void {
  for (const source of document.querySelectorAll<HTMLSourceElement>('source[data-lost-set]')) {
    if (source.srcset === defaultPicture) source.srcset = source.dataset.lostSet ?? ''
    delete source.dataset.lostSet
  }
  for (const picture of document.querySelectorAll<HTMLImageElement>('img[data-lost]')) {
    const { lost, lostSet } = picture.dataset
    delete picture.dataset.lost
    delete picture.dataset.lostSet
    // Another one may have been put there meanwhile.
    if (picture.getAttribute('src') !== defaultPicture) continue
    if (lostSet) picture.srcset = lostSet
    if (lost) picture.src = lost
  }
}
