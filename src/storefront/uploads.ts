import { createContext, useContext } from 'react'
import { allowsOrigin } from '#shared/picture-origins.ts'
import type { UploadsLocation } from '#shared/uploads-location.ts'

const atHome: UploadsLocation = { origin: '', hosts: [], resizes: true }

/** Set by the host for rendering; undefined in the browser, which reads it from the page. */
export const Uploads = createContext<UploadsLocation | undefined>(undefined)

let pageUploads: UploadsLocation | null | undefined

/** Where the page's files are served, on the server and in the browser alike. */
export function useUploads(): UploadsLocation {
  const configured = useContext(Uploads)
  if (configured || typeof document === 'undefined') return configured ?? atHome
  pageUploads ??= JSON.parse(
    document.documentElement.dataset.uploads ?? 'null',
  ) as UploadsLocation | null
  return pageUploads ?? atHome
}

const ownFile =
  /^(?:(?:https?:)?\/\/([^/]+)\/|\/)?((?:images\/\d+\/)?(?:uploads|pictures|demo-pictures)\/.+)/

/** Path of one of the shop's files in any form of link; undefined for everything else. */
export function uploadPath(src: string, { hosts }: UploadsLocation): string | undefined {
  const [, host, file] = ownFile.exec(src) ?? []
  return file && (!host || hosts.includes(host)) ? `/${file}` : undefined
}

/** Whether the policy of pages blocks a picture of another site. */
export function isBlocked(src: string, place: UploadsLocation): boolean {
  const { origin, pictureOrigins } = place
  if (!pictureOrigins || uploadPath(src, place)) return false
  const named = /^https?:\/\/[^/?#]+/i.exec(src)?.[0].toLowerCase()
  return named !== undefined && named !== origin && !allowsOrigin(named, pictureOrigins)
}

/** A link to one of the shop's files at its origin; any other stays as it is. */
export function uploadAt(src: string, place: UploadsLocation): string {
  const path = uploadPath(src, place)
  return path ? place.origin + path : src
}

/** No match extends past the next `<`, so that an unclosed tag does not cause a scan to the end for each. */
const tags = /<[a-z][^<>]*>/gi
const links = /(\s(?:src|href|poster)=(["']))([^"']+)(?=\2)/gi

/** Rewrites all links of an HTML text of the shop. */
export function uploadsIn(html: string, place: UploadsLocation): string {
  return html.replace(tags, (tag) =>
    tag.replace(
      links,
      (_link, before: string, _quote, src: string) => before + uploadAt(src, place),
    ),
  )
}
