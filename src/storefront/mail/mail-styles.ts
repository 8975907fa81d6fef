/** Mail programs use inline styles only; the style sheet in the head is for dark mode. */
export const ink = {
  color: '#2a211c',
  fontFamily: "'Be Vietnam Pro', Arial, sans-serif",
  fontSize: '15px',
  lineHeight: '1.6',
}
export const paper = { backgroundColor: '#faf6f0', margin: 0, padding: '16px 8px', ...ink }
export const card = {
  backgroundColor: '#ffffff',
  borderRadius: '12px',
  maxWidth: '600px',
  padding: '20px',
}
export const heading = { ...ink, fontSize: '21px', lineHeight: '1.35', margin: '0 0 12px' }
export const footnote = { ...ink, color: '#574c44', fontSize: '13px', margin: '16px 0 0' }
export const rule = { borderColor: '#e6dccf', margin: '16px 0' }
export const box = {
  backgroundColor: '#f3ebe0',
  borderRadius: '8px',
  margin: '0 0 16px',
  padding: '12px 16px',
}
export const code = {
  ...box,
  color: ink.color,
  fontFamily: "Consolas, 'Courier New', monospace",
  fontSize: '28px',
  letterSpacing: '6px',
  textAlign: 'center' as const,
}
export const button = {
  ...ink,
  backgroundColor: '#b5251c',
  borderRadius: '8px',
  color: '#ffffff',
  fontWeight: 600,
  padding: '12px 20px',
}

export const styles = `
:root { color-scheme: light dark; supported-color-schemes: light dark }
@media (prefers-color-scheme: dark) {
  .paper, .paper > table > tbody > tr > td { background-color: #17120f !important }
  .card { background-color: #241c18 !important }
  .box { background-color: #362b25 !important }
  .ink, .box, .cell { color: #f3ebe0 !important }
  .soft { color: #cfc3b6 !important }
  .rule { border-color: #4a3d35 !important }
  .button { background-color: #b5251c !important; color: #ffffff !important }
}`
