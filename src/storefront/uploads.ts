import { createContext, useContext } from 'react'

/** Where the shop's files are had: what shoppers send, and the keeper's pictures and videos. */
export type UploadsPlace = {
  /** The origin that gives them out; empty for the page's own. */
  origin: string
  /** Hosts whose links to them are ours as well, when they name one. */
  hosts: readonly string[]
  /** Whether pictures are had there in every width (`/images/{width}/…`). */
  resizes: boolean
}

const atHome: UploadsPlace = { origin: '', hosts: [], resizes: true }

/** Told by the host for what is rendered; undefined in the browser, which reads it from the page. */
export const Uploads = createContext<UploadsPlace | undefined>(undefined)

let ofPage: UploadsPlace | null | undefined

/** Where the page's files are had: the same on both sides. */
export function useUploads(): UploadsPlace {
  const told = useContext(Uploads)
  if (told || typeof document === 'undefined') return told ?? atHome
  ofPage ??= JSON.parse(document.documentElement.dataset.uploads ?? 'null') as UploadsPlace | null
  return ofPage ?? atHome
}

const ownFile =
  /^(?:(?:https?:)?\/\/([^/]+)\/|\/)?((?:images\/\d+\/)?(?:uploads|pictures|demo-pictures)\/.+)/

/** The path of one of the shop's files, whichever way a link names it; undefined for everything else. */
export function uploadPath(src: string, { hosts }: UploadsPlace): string | undefined {
  const [, host, file] = ownFile.exec(src) ?? []
  return file && (!host || hosts.includes(host)) ? `/${file}` : undefined
}

/** A link to one of the shop's files at the origin that gives them out; any other stays as it is. */
export function uploadAt(src: string, place: UploadsPlace): string {
  const path = uploadPath(src, place)
  return path ? place.origin + path : src
}

/** None goes beyond the next one's beginning, so that what is never closed is not read to its end for each. */
const tags = /<[a-z][^<>]*>/gi
const links = /(\s(?:src|href|poster)=(["']))([^"']+)(?=\2)/gi

/** The same for all links of a text of the shop. */
export function uploadsIn(html: string, place: UploadsPlace): string {
  return html.replace(tags, (tag) =>
    tag.replace(
      links,
      (_link, before: string, _quote, src: string) => before + uploadAt(src, place),
    ),
  )
}
