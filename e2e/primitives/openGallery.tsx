import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { renderToStaticMarkup } from 'react-dom/server'
import { Gallery } from './Gallery.tsx'

const assets = path.resolve(import.meta.dirname, '../../apps/web/dist/assets')

/** Reads the shipped styles, from the last build. */
function readStyles(): string {
  const sheets = readdirSync(assets).filter((name) => name.endsWith('.css'))
  return sheets.map((name) => readFileSync(path.join(assets, name), 'utf8')).join('\n')
}

/** Forces each `data-force` state on the first control below it, which no pointer can do for all at once. */
async function forceStates(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('DOM.enable')
  await session.send('CSS.enable')
  const { root } = await session.send('DOM.getDocument', { depth: -1 })
  for (const [state, forcedPseudoClasses] of [
    ['hover', ['hover']],
    ['focus', ['focus', 'focus-visible', 'focus-within']],
  ] as const) {
    const cells = await session.send('DOM.querySelectorAll', {
      nodeId: root.nodeId,
      selector: `[data-force=${state}]`,
    })
    for (const cell of cells.nodeIds) {
      const { nodeId } = await session.send('DOM.querySelector', {
        nodeId: cell,
        selector: 'input, select, button, a',
      })
      await session.send('CSS.forcePseudoState', { nodeId, forcedPseudoClasses: [...forcedPseudoClasses] })
    }
  }
}

/** Opens a page with every form primitive in every state. It needs no server. */
export async function openGallery(browser: Browser, theme: 'light' | 'dark'): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1352, height: 900 },
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  const body = renderToStaticMarkup(<Gallery />)
  await page.setContent(
    `<!doctype html><html lang="zh-CN" data-theme="${theme}"><head><title>Primitives</title><style>${readStyles()}</style></head><body>${body}</body></html>`,
  )
  await forceStates(page)
  return page
}
