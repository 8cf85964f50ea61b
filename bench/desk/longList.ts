import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Browser } from 'playwright-core'
import { build, type InlineConfig, loadConfigFromFile, preview } from 'vite'
import { atMost } from '../atMost.ts'
import type { BenchResult } from '../benchResult.ts'
import { quantile } from '../quantile.ts'
import { longTasksSince, openSlowPage, recordFrames } from './slowPage.ts'

const root = path.resolve(import.meta.dirname, 'long-list')
const configFile = path.resolve(import.meta.dirname, '../../apps/web/vite.config.ts')

/** The app's build, but for the files that it is split into: they are named by the app's own modules. */
async function readConfig(outDir: string): Promise<InlineConfig> {
  const loaded = await loadConfigFromFile({ command: 'build', mode: 'production' }, configFile)
  if (!loaded) throw new Error(`${configFile} is missing`)
  const { build: ofApp, ...config } = loaded.config
  return {
    ...config,
    root,
    configFile: false,
    logLevel: 'error',
    build: { ...ofApp, outDir, emptyOutDir: true, rolldownOptions: {} },
  }
}

/** Builds the page of the long list into a folder. */
export async function buildLongList(outDir: string): Promise<InlineConfig> {
  const config = await readConfig(outDir)
  await build(config)
  return config
}

/** Scrolls the page's own list with 10,000 rows on a slowed processor. */
export async function benchLongList(browser: Browser, slowdown: number): Promise<BenchResult[]> {
  const outDir = mkdtempSync(path.join(tmpdir(), 'peregrine-list-'))
  const config = await buildLongList(outDir)
  const server = await preview({ ...config, preview: { port: 0 } })
  const slow = await openSlowPage(browser, server.resolvedUrls?.local[0] ?? '', slowdown)
  try {
    await slow.page.goto('/')
    await slow.page.waitForSelector('[data-testid=rows] li')
    await slow.page.waitForTimeout(1_000)
    const { fromMs, frameMs } = await recordFrames(slow, { spanMs: 8_000, scrolled: '[data-testid=rows]' })
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
