export const failurePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"

const html = (requestId: string) => `<!doctype html>
<html lang="vi">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Có lỗi xảy ra</title>
<style>
body{margin:0;min-height:100vh;display:grid;place-content:center;justify-items:center;gap:12px;padding:24px;text-align:center;background:#faf6f0;color:#2a211c;font:16px/1.5 "Be Vietnam Pro",system-ui,sans-serif}
h1{margin:0;font-size:24px}code{overflow-wrap:anywhere}p{margin:0;color:#574c44}
a{display:inline-block;margin-top:8px;padding:10px 20px;border-radius:10px;background:#b5251c;color:#fff;font-weight:600;text-decoration:none}
a:focus-visible{outline:3px solid #b5251c;outline-offset:3px}
</style>
</head>
<body>
<main>
<img src="/favicon.svg" alt="" width="64" height="64">
<h1>Có lỗi xảy ra</h1>
<p>Vui lòng thử lại sau.</p>
<p>Cần giúp, bạn gửi tiệm mã này: <code>${requestId}</code></p>
<a href="/">Về trang chủ</a>
</main>
</body>
</html>
`

/** A self-contained page for when rendering fails; the log has its reason under the id of the request. */
export function failurePage(requestId: string): Response {
  return new Response(html(requestId), {
    status: 500,
    headers: { 'content-type': 'text/html; charset=utf-8', 'x-failure-page': '1' },
  })
}
