/** A sign-in page's address that keeps where the shopper wanted to go. */
export function withRedirect(page: string, redirect: string | null): string {
  return redirect ? `${page}?redirect=${encodeURIComponent(redirect)}` : page
}
