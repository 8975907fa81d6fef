export type PaperSize = 'A5' | 'A6'

// CSS has a keyword for A5, but not for A6.
const sheets: Record<PaperSize, string> = { A5: '148mm 210mm', A6: '105mm 148mm' }

/** Styles for a paper size, in millimeters and points. */
export function slipStyles(size: PaperSize): string {
  const text = size === 'A6' ? 8.5 : 11
  return `
@page { size: ${sheets[size]}; margin: ${size === 'A6' ? 5 : 8}mm }
* { box-sizing: border-box; margin: 0; padding: 0 }
body { font: ${text}pt/1.35 'Be Vietnam Pro', Arial, 'Noto Sans', 'Liberation Sans', sans-serif; color: #000; background: #fff }
.slip { width: 100%; border-collapse: collapse; table-layout: fixed; break-after: page }
.slip:last-child { break-after: auto }
thead { display: table-header-group }
td, th { vertical-align: top; text-align: left; overflow-wrap: anywhere; padding: 1mm 0 }
.head { display: flex; justify-content: space-between; gap: 3mm; border-bottom: 0.4mm solid #000; padding-bottom: 1.5mm }
.shop { font-weight: 700 }
.id { font-size: 1.9em; font-weight: 700; line-height: 1.2; white-space: nowrap }
.qr, .qr svg { width: ${size === 'A6' ? 17 : 24}mm; height: ${size === 'A6' ? 17 : 24}mm; flex: none; display: block }
.to { border: 0.4mm solid #000; border-radius: 1.5mm; padding: 1.5mm 2mm; break-inside: avoid }
.name, .phone { font-size: 1.5em; font-weight: 700; line-height: 1.3 }
.address { font-size: 1.15em }
.method { margin-top: 0.3em; font-weight: 700 }
.from, .cod { break-inside: avoid }
.cod { display: flex; align-items: baseline; gap: 3mm; flex-wrap: wrap }
.amount { font-size: 1.7em; font-weight: 700; line-height: 1.2 }
.columns th { border-bottom: 0.2mm solid #000 }
.count { width: ${size === 'A6' ? 10 : 14}mm }
.code { width: 30% }
.item td:first-child, .sum td:first-child { font-weight: 700; white-space: nowrap }
.item, .sum { break-inside: avoid }
.item td { border-bottom: 0.2mm solid #aaa; padding-right: 1.5mm }
.sku { font-family: 'DejaVu Sans Mono', Consolas, monospace; font-size: 0.9em }
@media screen {
  body { background: #eee; padding: 4mm }
  .slip { width: ${size === 'A6' ? 105 : 148}mm; max-width: 100%; margin: 0 auto 6mm; background: #fff; border: 5mm solid #fff; border-collapse: separate; border-spacing: 0 }
}`
}
