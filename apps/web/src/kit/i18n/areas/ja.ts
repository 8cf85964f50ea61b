import type { Areas, WordFile } from '../loadTranslations.ts'

export const areas: Areas = import.meta.glob<WordFile>('../../../locales/*/ja.ts')
