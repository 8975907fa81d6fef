import type { APIRequestContext } from '@playwright/test'

/** Metadata of a page in the server's HTML. */
export type HeadData = {
  status: number
  titles: string[]
  /** Contents by name or property, which are unique. */
  meta: Map<string, string>
  canonicals: string[]
  structured: Record<string, unknown>[]
}

/** Requests a page like a crawler, without running scripts. */
export async function readHead(request: APIRequestContext, path: string): Promise<HeadData> {
  const answer = await request.get(path, { maxRedirects: 0 })
  const html = await answer.text()
  const meta = new Map<string, string>()
  for (const { name, property, content = '' } of tagsOf(html, 'meta')) {
    const key = name ?? property
    if (!key) continue
    if (meta.has(key)) throw new Error(`${path} says ${key} twice`)
    meta.set(key, content)
  }
  const scripts = html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)
  return {
    status: answer.status(),
    titles: [...html.matchAll(/<title[^>]*>([^<]*)<\/title>/g)].map(([, text = '']) => text),
    meta,
    canonicals: tagsOf(html, 'link').flatMap(({ rel, href = '' }) =>
      rel === 'canonical' ? [href] : [],
    ),
    structured: [...scripts].map(([, text = '']) => JSON.parse(text)),
  }
}

function tagsOf(html: string, tag: string): Record<string, string>[] {
  return [...html.matchAll(new RegExp(`<${tag} ([^>]*)>`, 'g'))].map(([, attributes = '']) =>
    Object.fromEntries(
      [...attributes.matchAll(/([\w:-]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [
        key,
        value.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&amp;', '&'),
      ]),
    ),
  )
}
