import { ownPath } from '#shared/own-path.ts'

/** The address of a sign-in page with its `redirect` parameter. */
export function withRedirect(page: string, redirect: string | null): string {
  return redirect ? `${page}?redirect=${encodeURIComponent(redirect)}` : page
}

/** Pages without use right after a sign-in. */
const pointless =
  /^\/+(?:(?:login|register|forgot-password|reset-password|confirm-email|confirm-phone|revert-contact)\/*$|api(?:\/|$))/i

/** Target of a sign-in: the page of this site in `redirect`; `/` when there is none, or it is a sign-in page or no page. */
export function afterSignIn(redirect: string | null): string {
  const target = ownPath(redirect)
  const { pathname } = new URL(target, 'https://own.invalid')
  return pointless.test(decoded(pathname)) ? '/' : target
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
