import type { Areas, WordFile } from '../loadTranslations.ts'

// The shell's words of the default language come with the app.
export const areas: Areas = import.meta.glob<WordFile>([
  '../../../locales/*/zhCN.ts',
  '!../../../locales/shell/zhCN.ts',
])
