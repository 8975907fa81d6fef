import { StyleInjector } from '@dnd-kit/dom'

/** The policy of the back office allows no style elements, which the library would add; sheets that a script adopts are allowed. */
export function adoptDragStyles(): void {
  StyleInjector.prototype.register = (rules: string) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(rules)
    document.adoptedStyleSheets.push(sheet)
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet)
    }
  }
}
