import type { Locator, Page } from 'playwright-core'

/** Runs in the page. Texts and state borders that stand out too little, as `what: ratio`; disabled ones are left out. */
export function findFaintColours(): string[] {
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  if (!canvas) throw new Error('no canvas')
  const context = canvas
  function rgbaOf(colour: string): number[] {
    context.clearRect(0, 0, 1, 1)
    context.fillStyle = colour
    context.fillRect(0, 0, 1, 1)
    return [...context.getImageData(0, 0, 1, 1).data]
  }
  function luminance(colour: string): number {
    const [red = 0, green = 0, blue = 0] = rgbaOf(colour)
      .slice(0, 3)
      .map((part) => part / 255)
      .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  function contrast(a: string, b: string): number {
    const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y)
    return (light + 0.05) / (dark + 0.05)
  }
  function backgroundOf(element: Element | null): string {
    for (let at = element; at; at = at.parentElement) {
      const { backgroundColor } = getComputedStyle(at)
      if (rgbaOf(backgroundColor)[3] === 255) return backgroundColor
    }
    throw new Error('nothing opaque below')
  }
  const faint: string[] = []
  function expectContrast(what: string, colour: string, behind: string, least: number): void {
    const ratio = contrast(colour, behind)
    if (ratio < least) faint.push(`${what}: ${ratio.toFixed(2)} < ${least}`)
  }
  for (const cell of document.querySelectorAll('[data-cell]:not([data-disabled=true]), [data-line]')) {
    const name = `${cell.closest('[data-row]')?.getAttribute('data-row')} ${cell.getAttribute('data-cell')}`
    for (const element of cell.querySelectorAll('*')) {
      const style = getComputedStyle(element)
      const hasText = [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      )
      const isField = element.matches('input:not([type=checkbox]), select')
      if (hasText || isField) expectContrast(`${name} text`, style.color, backgroundOf(element), 4.5)
      if (element.matches('[placeholder]'))
        expectContrast(
          `${name} placeholder`,
          getComputedStyle(element, '::placeholder').color,
          backgroundOf(element),
          4.5,
        )
      // The line around a box at rest is decoration, as on panels: what marks a state is not.
      if (
        element.matches('[aria-invalid=true], label:has([aria-invalid=true])') &&
        style.borderTopWidth !== '0px'
      )
        expectContrast(`${name} border`, style.borderTopColor, backgroundOf(element.parentElement), 3)
    }
  }
  return faint
}

/** Runs in the page. What leaves its cell or covers another one, and how far the page reaches sideways. */
export function findOverflow(): string[] {
  const cells = [...document.querySelectorAll('[data-cell]')]
  const found: string[] = []
  const boxes = cells.map((cell) => cell.getBoundingClientRect())
  const nameOf = (cell: Element) =>
    `${cell.closest('[data-row]')?.getAttribute('data-row')} ${cell.getAttribute('data-cell')}`
  cells.forEach((cell, at) => {
    const box = boxes[at]
    if (!box) return
    for (const part of cell.querySelectorAll('*:not(option, .sr-only, [aria-hidden=true])')) {
      const { left, right, top, bottom } = part.getBoundingClientRect()
      if (left < box.left - 1 || right > box.right + 1 || top < box.top - 1 || bottom > box.bottom + 1)
        found.push(`${nameOf(cell)}: ${part.localName} leaves its cell`)
    }
    boxes.forEach((other, of) => {
      const isApart =
        other.left >= box.right ||
        other.right <= box.left ||
        other.top >= box.bottom ||
        other.bottom <= box.top
      const over = cells[of]
      if (of > at && over && !isApart) found.push(`${nameOf(cell)} and ${nameOf(over)} overlap`)
    })
  })
  const { scrollWidth, clientWidth } = document.documentElement
  if (scrollWidth > clientWidth) found.push(`the page is ${scrollWidth - clientWidth} px too wide`)
  return found
}

type Pixels = { width: number; height: number; data: number[] }

/** The pixels of an element and of three around it, where a focus ring is. */
async function readPixels(page: Page, element: Locator): Promise<Pixels> {
  const box = await element.boundingBox()
  if (!box) throw new Error('the element is not drawn')
  const clip = { x: box.x - 4, y: box.y - 4, width: box.width + 8, height: box.height + 8 }
  const png = await page.screenshot({ clip, fullPage: true })
  return page.evaluate(
    async (source) => {
      const image = new Image()
      image.src = source
      await image.decode()
      const canvas = document.createElement('canvas')
      canvas.width = image.naturalWidth
      canvas.height = image.naturalHeight
      const context = canvas.getContext('2d')
      if (!context) throw new Error('no canvas')
      context.drawImage(image, 0, 0)
      const { width, height, data } = context.getImageData(0, 0, canvas.width, canvas.height)
      return { width, height, data: [...data] }
    },
    `data:image/png;base64,${png.toString('base64')}`,
  )
}

function luminanceAt({ data }: Pixels, at: number): number {
  const [red = 0, green = 0, blue = 0] = [0, 1, 2]
    .map((part) => (data[at * 4 + part] ?? 0) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/**
 * How far an element stands out from what is around it, as drawn: the contrast that one in twenty of its pixels has with
 * the corner of the picture. For what styles do not tell, as the browser's own checkboxes and rings.
 */
export async function contrastAsDrawn(page: Page, element: Locator): Promise<number> {
  const pixels = await readPixels(page, element)
  const behind = luminanceAt(pixels, 0)
  const ratios = Array.from({ length: pixels.width * pixels.height }, (_, at) => {
    const [dark = 0, light = 0] = [behind, luminanceAt(pixels, at)].sort((a, b) => a - b)
    return (light + 0.05) / (dark + 0.05)
  }).sort((a, b) => b - a)
  return ratios[Math.floor(ratios.length / 20)] ?? 1
}
