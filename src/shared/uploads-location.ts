/** Where the shop's files are served: uploads of shoppers, pictures and videos of the merchant. */
export type UploadsLocation = {
  /** Origin of the files; empty for the page's own. */
  origin: string
  /** Hosts whose links to these files are ours as well. */
  hosts: readonly string[]
  /** Whether pictures are available there in every width (`/images/{width}/…`). */
  resizes: boolean
  /** Other origins that pages may load pictures from, as in their Content Security Policy; unknown when missing. */
  pictureOrigins?: readonly string[]
}
