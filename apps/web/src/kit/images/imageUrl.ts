import { imagePath } from '@peregrine/contract/routes/images'

/** Returns our own server's address for a third-party image; null when it is not an image URL. */
export function imageUrl(url: string | null): string | null {
  if (url === null || url === '') return null
  if (url.startsWith('/') && !url.startsWith('//')) return url
  return /^https?:\/\//.test(url) ? `${imagePath}?url=${encodeURIComponent(url)}` : null
}
