import type { Areas, TranslationFile } from '../loadTranslations.ts'

export const areas: Areas = import.meta.glob<TranslationFile>('../../../locales/*/en.ts')
