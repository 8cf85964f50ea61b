import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Browser } from 'playwright-core'
import { build, preview } from 'vite'
import { atMost } from '../atMost.ts'
import type { BenchResult } from '../benchResult.ts'
import { quantile } from '../quantile.ts'
import { longTasksSince, openSlowPage, type SlowPage } from './slowPage.ts'

const root = path.resolve(import.meta.dirname, 'long-list')
const configFile = path.resolve(import.meta.dirname, '../../apps/web/vite.config.ts')

/** Scrolls like a quick wheel: four screens a second, down and up again. Returns the times between frames. */
function scroll({ page }: SlowPage): Promise<{ fromMs: number; frameMs: number[] }> {
  return page.evaluate(
    () =>
      new Promise<{ fromMs: number; frameMs: number[] }>((resolve) => {
        const list = document.querySelector('[data-testid=rows]')
        if (!list) throw new Error('there is no list')
        const frameMs: number[] = []
        const fromMs = performance.now()
        let last = fromMs
        const next = (): void => {
          const now = performance.now()
          frameMs.push(now - last)
          const isDown = now - fromMs < 4_000
          list.scrollTop += (isDown ? 3.6 : -3.6) * (now - last)
          last = now
          if (now - fromMs < 8_000) requestAnimationFrame(next)
          else resolve({ fromMs, frameMs })
        }
        requestAnimationFrame(next)
      }),
  )
}

/** Scrolls the page's own list with 10,000 rows on a slowed processor. */
export async function benchLongList(browser: Browser, slowdown: number): Promise<BenchResult[]> {
  const outDir = mkdtempSync(path.join(tmpdir(), 'peregrine-list-'))
  await build({ root, configFile, logLevel: 'error', build: { outDir, emptyOutDir: true } })
  const server = await preview({
    root,
    configFile,
    logLevel: 'error',
    build: { outDir },
    preview: { port: 0 },
  })
  const slow = await openSlowPage(browser, server.resolvedUrls?.local[0] ?? '', slowdown)
  try {
    await slow.page.goto('/')
    await slow.page.waitForSelector('[data-testid=rows] li')
    await slow.page.waitForTimeout(1_000)
    const { fromMs, frameMs } = await scroll(slow)
    const tasks = await longTasksSince(slow, fromMs)
    return [
      atMost('long-list-frame-p95', quantile(frameMs, 0.95), 'ms', 34),
      atMost('long-list-longest-task', Math.max(0, ...tasks.map(({ tookMs }) => tookMs)), 'ms', 100),
    ]
  } finally {
    await slow.close()
    await server.close()
    rmSync(outDir, { recursive: true, force: true })
  }
}
