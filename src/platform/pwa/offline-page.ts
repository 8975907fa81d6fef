import { createHash } from 'node:crypto'
import { escapeHtml } from '#shared/escape-html.ts'

type Shop = { name: string; phone: string }

/** Runs in the page: reloads the requested URL as soon as the shop is reachable. */
const script = `(function(d){
var said=d.querySelector('[role=status]'),button=d.querySelector('button'),pause=2000,timer;
function open(){if(location.pathname==='/offline')location.replace('/');else location.reload()}
function look(asked){
clearTimeout(timer);
if(asked)said.textContent='Đang thử lại…';
fetch('/healthz',{cache:'no-store'}).then(open,function(){
if(asked)said.textContent='Vẫn chưa có mạng. Trang sẽ tự mở khi có mạng trở lại.';
pause=Math.min(pause*2,60000);timer=setTimeout(look,pause)})}
button.addEventListener('click',function(){look(true)});
addEventListener('online',function(){look(true)});
timer=setTimeout(look,pause)
})(document)`

const styles = `
body{margin:0;min-height:100vh;min-height:100dvh;display:flex;align-items:center;justify-content:center;background:#faf6f0;color:#2a211c;font:400 16px/1.5 "Be Vietnam Pro",system-ui,sans-serif}
main{box-sizing:border-box;max-width:26rem;padding:32px 20px;display:flex;flex-direction:column;align-items:center;gap:12px;text-align:center}
svg{width:160px;height:120px;fill:none;stroke-width:3;stroke-linecap:round;stroke-linejoin:round}
.shop{margin:0 0 8px;color:#931a13;font-weight:700;overflow-wrap:anywhere}
h1{margin:0;font-size:24px;line-height:32px;font-weight:700}
p{margin:0;color:#574c44;text-wrap:pretty}
.ways{display:flex;flex-wrap:wrap;justify-content:center;gap:8px;margin-top:8px}
.ways>*{box-sizing:border-box;min-height:44px;display:inline-flex;align-items:center;padding:8px 20px;border-radius:10px;font:inherit;font-weight:700;text-decoration:none;cursor:pointer}
button{background:#b5251c;color:#fff;border:1px solid #b5251c}
button:hover{background:#931a13}
a{background:#fff;color:#2a211c;border:1px solid #8c7f72}
a:hover{background:#f3ebe0}
:focus-visible{outline:3px solid #b5251c;outline-offset:3px}
[role=status]{min-height:24px;font-size:14px}
`

const drawing = `<svg aria-hidden="true" viewBox="0 -8 160 124">
<ellipse cx="80" cy="110" rx="54" ry="5" fill="#f3ebe0"/>
<path d="M34 58h92v44H34z" fill="#fff" stroke="#2a211c"/>
<path d="M68 102V78h24v24" fill="#f3ebe0" stroke="#2a211c"/>
<path d="M30 36h100l6 18a10 10 0 0 1-19 4 10 10 0 0 1-18 0 10 10 0 0 1-19 0 10 10 0 0 1-19 0 10 10 0 0 1-18 0 10 10 0 0 1-19-4z" fill="#fdeeea" stroke="#b5251c"/>
<path d="M62 10a26 26 0 0 1 36 0M70 18a14 14 0 0 1 20 0M80 25h.01" stroke="#8c7f72"/>
<path d="m64 -3 32 30" stroke="#b5251c" stroke-width="4"/>
</svg>`

export type OfflinePage = { html: string; policy: string }

/** The page that the service worker shows without a network. It depends only on `fonts`: URLs by `<subset>-<weight>`. */
export function offlinePage(
  { name, phone }: Shop,
  fonts: ReadonlyMap<string, string>,
): OfflinePage {
  const style = [...fonts].map(fontFace).join('') + styles
  const digits = phone.replace(/[^0-9+]/g, '')
  const call = digits && `<a href="tel:${digits}">Gọi ${escapeHtml(phone)}</a>`
  const html = `<!doctype html>
<html lang="vi">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="robots" content="noindex">
<meta name="theme-color" content="#b5251c">
<meta name="format-detection" content="telephone=no">
<title>Không có mạng | ${escapeHtml(name)}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>${style}</style>
</head>
<body>
<main>
<p class="shop">${escapeHtml(name)}</p>
${drawing}
<h1>Không có mạng</h1>
<p>Trang này chưa tải được vì thiết bị đang mất kết nối. Hãy kiểm tra Wi-Fi hoặc dữ liệu di động.</p>
<p>Giỏ hàng của bạn vẫn còn nguyên. Khi có mạng trở lại, trang sẽ tự mở.</p>
<div class="ways"><button type="button">Thử lại</button>${call}</div>
<p role="status"></p>
</main>
<script>${script}</script>
</body>
</html>
`
  return { html, policy: policyOf(style) }
}

function fontFace([name, address]: [string, string]): string {
  const [part, weight] = name.split('-')
  // The same subsets as in storefront/styles/fonts.css.
  const range =
    part === 'vietnamese'
      ? 'unicode-range:U+0102-0103,U+0110-0111,U+0128-0129,U+0168-0169,U+01A0-01A1,U+01AF-01B0,U+0300-0301,U+0303-0304,U+0308-0309,U+0323,U+0329,U+1EA0-1EF9,U+20AB'
      : 'unicode-range:U+0000-00FF,U+2000-206F'
  return `@font-face{font-family:"Be Vietnam Pro";font-weight:${weight};font-display:swap;src:url(${address}) format("woff2");${range}}`
}

function policyOf(style: string): string {
  return [
    `default-src 'none'`,
    `script-src '${hashOf(script)}'`,
    `style-src '${hashOf(style)}'`,
    `img-src 'self'`,
    `font-src 'self'`,
    `connect-src 'self'`,
    `manifest-src 'self'`,
    `base-uri 'none'`,
    `form-action 'none'`,
    `frame-ancestors 'self'`,
  ].join('; ')
}

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}
