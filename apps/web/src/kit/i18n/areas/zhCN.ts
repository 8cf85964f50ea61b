import type { Areas, TranslationFile } from '../loadTranslations.ts'

// The shell's translations in the default language are bundled with the app.
export const areas: Areas = import.meta.glob<TranslationFile>([
  '../../../locales/*/zhCN.ts',
  '!../../../locales/shell/zhCN.ts',
])
