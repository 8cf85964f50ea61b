import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

type Tokens = Record<string, string>

const css = readFileSync(fileURLToPath(new URL('tokens.css', import.meta.url)), 'utf8')

function tokensOf(selector: string): Tokens {
  const at = css.indexOf(`${selector} {`)
  const block = css.slice(at, css.indexOf('}', at))
  return Object.fromEntries(
    [...block.matchAll(/--([a-z-]+):\s*(#[0-9a-f]{6})/g)].map(([, name, value]) => [name, value]),
  )
}

/** Relative luminance, WCAG 2.2. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y)
  return (light + 0.05) / (dark + 0.05)
}

const themes = { light: tokensOf(':root'), dark: tokensOf(':root[data-theme="dark"]') }
const texts = ['ink', 'muted', 'accent', 'gain', 'loss', 'warn', 'danger', 'safe']
const surfaces = ['surface', 'raised', 'overlay']
const pairs = Object.entries(themes).flatMap(([theme, tokens]) =>
  [
    ...texts.flatMap((text) => surfaces.map((surface) => [text, surface])),
    ['on-accent', 'accent'],
    ['on-accent', 'loss'],
    ['ink', 'line'],
  ].map(([text = '', surface = '']) => ({
    theme,
    text,
    surface,
    ratio: contrast(tokens[text] ?? '', tokens[surface] ?? ''),
  })),
)

test.each(pairs)('$theme: $text on $surface has a contrast of 4.5:1', ({ ratio }) => {
  expect(ratio).toBeGreaterThanOrEqual(4.5)
})

test('red up swaps gain and loss', () => {
  const swapped = tokensOf(':root[data-theme="dark"][data-gain="red"]')
  expect(swapped).toEqual({ gain: themes.dark.loss, loss: themes.dark.gain })
})
