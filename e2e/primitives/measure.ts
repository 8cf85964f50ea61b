import type { Page } from 'playwright-core'

type Rgb = number[]
type Pair = { what: string; colour: Rgb; behind: Rgb; least: number }
type Drawn = { what: string; pixels: Rgb[] }

/** Returns the relative luminance, WCAG 2.2. */
function luminance(colour: Rgb): number {
  const [red = 0, green = 0, blue = 0] = colour
    .map((part) => part / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(a: Rgb, b: Rgb): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y)
  return (light + 0.05) / (dark + 0.05)
}

/**
 * Runs in the page: returns the colours of texts, placeholders and error borders. Skips disabled elements and the
 * border of a box at rest, which is decoration like a panel's.
 */
function readColours(): Pair[] {
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  const rgbaOf = (colour: string): Rgb => {
    if (!context) throw new Error('no canvas')
    context.clearRect(0, 0, 1, 1)
    context.fillStyle = colour
    context.fillRect(0, 0, 1, 1)
    return [...context.getImageData(0, 0, 1, 1).data]
  }
  const behindOf = (element: Element | null): Rgb => {
    for (let at = element; at; at = at.parentElement) {
      const [red = 0, green = 0, blue = 0, alpha] = rgbaOf(getComputedStyle(at).backgroundColor)
      if (alpha === 255) return [red, green, blue]
    }
    throw new Error('nothing opaque below')
  }
  const isText = ({ childNodes }: Element) =>
    [...childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
  const found: Pair[] = []
  for (const cell of document.querySelectorAll('[data-cell]:not([data-disabled=true]), [data-line]')) {
    const name = `${cell.closest('[data-row]')?.getAttribute('data-row')} ${cell.getAttribute('data-cell')}`
    const add = (what: string, colour: string, element: Element | null, least: number) =>
      found.push({
        what: `${name} ${what}`,
        colour: rgbaOf(colour).slice(0, 3),
        behind: behindOf(element),
        least,
      })
    for (const element of cell.querySelectorAll('*')) {
      const style = getComputedStyle(element)
      if (isText(element) || element.matches('input:not([type=checkbox]), select'))
        add('text', style.color, element, 4.5)
      if (element.matches('[placeholder]'))
        add('placeholder', getComputedStyle(element, '::placeholder').color, element, 4.5)
      const isBox = style.borderTopWidth !== '0px'
      if (isBox && element.matches('[aria-invalid=true], label:has([aria-invalid=true])'))
        add('border', style.borderTopColor, element.parentElement, 3)
    }
  }
  return found
}

/** Returns the elements with too little contrast, and their contrast. */
export async function findFaint(page: Page): Promise<string[]> {
  const pairs = await page.evaluate(readColours)
  return pairs
    .map((pair) => ({ ...pair, ratio: contrast(pair.colour, pair.behind) }))
    .filter(({ ratio, least }) => ratio < least)
    .map(({ what, ratio, least }) => `${what}: ${ratio.toFixed(2)}, not ${least}`)
}

/** Runs in the page: reads the pixels of elements and four around them, where a ring would be, from a screenshot. */
async function readPixels({ source, selector }: { source: string; selector: string }): Promise<Drawn[]> {
  const image = new Image()
  image.src = source
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = image.naturalWidth
  canvas.height = image.naturalHeight
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('no canvas')
  context.drawImage(image, 0, 0)
  return [...document.querySelectorAll(selector)].map((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    const [x, y] = [Math.round(left + scrollX) - 4, Math.round(top + scrollY) - 4]
    const { data } = context.getImageData(x, y, Math.round(width) + 8, Math.round(height) + 8)
    const pixels = Array.from({ length: data.length / 4 }, (_, at) =>
      Array.from(data.slice(at * 4, at * 4 + 3)),
    )
    const cell = element.closest('[data-cell]')
    return {
      what: `${cell?.parentElement?.parentElement?.dataset['row']} ${cell?.getAttribute('data-cell')}`,
      pixels,
    }
  })
}

/**
 * Returns the contrast of elements as drawn: that of at least one in twenty of their pixels with the corner. For looks
 * that styles do not reveal, such as native checkboxes.
 */
export async function contrastsAsDrawn(page: Page, selector: string) {
  const png = await page.screenshot({ fullPage: true })
  const source = `data:image/png;base64,${png.toString('base64')}`
  const drawn = await page.evaluate(readPixels, { source, selector })
  return drawn.map(({ what, pixels }) => {
    const ratios = pixels.map((pixel) => contrast(pixel, pixels[0] ?? [])).sort((a, b) => b - a)
    return { what, ratio: ratios[Math.floor(ratios.length / 20)] ?? 1 }
  })
}

/** Runs in the page: returns elements that leave their cell or overlap another, and the page's horizontal overflow. */
export function findOverflow(): string[] {
  const cells = [...document.querySelectorAll('[data-cell]')].map((element) => ({
    element,
    box: element.getBoundingClientRect(),
    name: `${element.closest('[data-row]')?.getAttribute('data-row')} ${element.getAttribute('data-cell')}`,
  }))
  const leaving = cells.flatMap(({ element, box, name }) =>
    [...element.querySelectorAll('*:not(option, .sr-only, [aria-hidden=true])')]
      .map((part) => ({ part, inner: part.getBoundingClientRect() }))
      .filter(
        ({ inner }) =>
          inner.left < box.left - 1 ||
          inner.right > box.right + 1 ||
          inner.top < box.top - 1 ||
          inner.bottom > box.bottom + 1,
      )
      .map(({ part }) => `${name}: ${part.localName} leaves its cell`),
  )
  const covering = cells.flatMap((one, at) =>
    cells
      .slice(at + 1)
      .filter(
        ({ box }) =>
          box.left < one.box.right &&
          box.right > one.box.left &&
          box.top < one.box.bottom &&
          box.bottom > one.box.top,
      )
      .map(({ name }) => `${one.name} covers ${name}`),
  )
  const { scrollWidth, clientWidth } = document.documentElement
  const wide = scrollWidth > clientWidth ? [`the page is ${scrollWidth - clientWidth} px too wide`] : []
  return [...leaving, ...covering, ...wide]
}
