import { imagePath } from '@peregrine/contract/routes/images'

/** Where this page gets an image of somebody else's: from our own server. Null for what is no image URL. */
export function imageUrl(url: string | null): string | null {
  if (url === null || url === '') return null
  if (url.startsWith('/') && !url.startsWith('//')) return url
  return /^https?:\/\//.test(url) ? `${imagePath}?url=${encodeURIComponent(url)}` : null
}
