/** Names in a query that only tell where the shopper came from: networks, ad services, newsletters, analytics. */
const tracking = new RegExp(
  `^(?:${[
    'utm_.*|ref|referrer',
    'fbclid|igsh(?:id)?|ttclid|twclid|li_fat_id|epik|sccid|zarsrc',
    'gclid|gclsrc|gbraid|wbraid|dclid|gad_.*|srsltid|msclkid|yclid',
    'mc_[ce]id|mkt_tok|_hs(?:enc|mi)|_kx',
    '_ga|_gl|_gac',
  ].join('|')})$`,
  'i',
)

/** Whether a parameter only tells where the shopper came from; no page and no call means anything by it. */
export function isTracking(name: string): boolean {
  return tracking.test(name)
}
