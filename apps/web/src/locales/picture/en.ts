import type { zhCN } from './zhCN.ts'

export const en: Record<keyof typeof zhCN, string> = {
  'picture.title': 'Share position',
  'picture.open': 'Make a picture',
  'picture.address': 'Show the address',
  'picture.copy': 'Copy image',
  'picture.copy.done': 'Image copied',
  'picture.download': 'Download',
  'picture.download.done': 'Image saved',
  'picture.failed': 'No image was made: {{why}}',
}
