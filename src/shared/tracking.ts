/** Query parameters of ad networks, social networks, newsletters and analytics. */
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

/** True for a tracking parameter, which no page or route uses. */
export function isTracking(name: string): boolean {
  return tracking.test(name)
}
