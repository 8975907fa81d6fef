import { setLanguage } from '#platform/language.ts'

// Assertions are in English, and so are texts, unless a test chooses Vietnamese.
setLanguage('en')
