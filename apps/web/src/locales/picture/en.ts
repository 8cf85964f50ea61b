import type { zhCN } from './zhCN.ts'

export const en: Record<keyof typeof zhCN, string> = {
  'picture.title': 'Share position',
  'picture.open': 'Create image',
  'picture.address': 'Show the wallet’s address',
  'picture.copy': 'Copy image',
  'picture.copy.done': 'Image copied',
  'picture.download': 'Download',
  'picture.download.done': 'Image saved',
  'picture.failed': 'The image could not be made: {{why}}',
}
