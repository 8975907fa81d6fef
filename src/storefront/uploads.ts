import { createContext, useContext } from 'react'

/** Where the shop's files are served: uploads of shoppers, pictures and videos of the merchant. */
export type UploadsPlace = {
  /** Origin of the files; empty for the page's own. */
  origin: string
  /** Hosts whose links to these files are ours as well. */
  hosts: readonly string[]
  /** Whether pictures are available there in every width (`/images/{width}/…`). */
  resizes: boolean
}

const atHome: UploadsPlace = { origin: '', hosts: [], resizes: true }

/** Set by the host for rendering; undefined in the browser, which reads it from the page. */
export const Uploads = createContext<UploadsPlace | undefined>(undefined)

let pageUploads: UploadsPlace | null | undefined

/** Where the page's files are served, on the server and in the browser alike. */
export function useUploads(): UploadsPlace {
  const configured = useContext(Uploads)
  if (configured || typeof document === 'undefined') return configured ?? atHome
  pageUploads ??= JSON.parse(
    document.documentElement.dataset.uploads ?? 'null',
  ) as UploadsPlace | null
  return pageUploads ?? atHome
}

const ownFile =
  /^(?:(?:https?:)?\/\/([^/]+)\/|\/)?((?:images\/\d+\/)?(?:uploads|pictures|demo-pictures)\/.+)/

/** Path of one of the shop's files in any form of link; undefined for everything else. */
export function uploadPath(src: string, { hosts }: UploadsPlace): string | undefined {
  const [, host, file] = ownFile.exec(src) ?? []
  return file && (!host || hosts.includes(host)) ? `/${file}` : undefined
}

/** A link to one of the shop's files at its origin; any other stays as it is. */
export function uploadAt(src: string, place: UploadsPlace): string {
  const path = uploadPath(src, place)
  return path ? place.origin + path : src
}

/** No match extends past the next `<`, so that an unclosed tag does not cause a scan to the end for each. */
const tags = /<[a-z][^<>]*>/gi
const links = /(\s(?:src|href|poster)=(["']))([^"']+)(?=\2)/gi

/** Rewrites all links of an HTML text of the shop. */
export function uploadsIn(html: string, place: UploadsPlace): string {
  return html.replace(tags, (tag) =>
    tag.replace(
      links,
      (_link, before: string, _quote, src: string) => before + uploadAt(src, place),
    ),
  )
}
