import type { Areas, WordFile } from '../loadWords.ts'

export const areas: Areas = import.meta.glob<WordFile>('../../../locales/*/en.ts')
