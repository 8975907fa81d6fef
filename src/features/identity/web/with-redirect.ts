import { ownPath } from '#shared/own-path.ts'

/** A sign-in page's address that keeps where the shopper wanted to go. */
export function withRedirect(page: string, redirect: string | null): string {
  return redirect ? `${page}?redirect=${encodeURIComponent(redirect)}` : page
}

/** Nothing to come to for who has just signed in. */
const pointless =
  /^\/+(?:(?:login|register|forgot-password|reset-password|confirm-email|confirm-phone|revert-contact)\/*$|api(?:\/|$))/i

/**
 * Where a sign-in leads: to the page of this site that a `redirect` parameter names; to `/` when it names none, a page
 * that signs in, or no page at all.
 */
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
