import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { launchBrowser } from '../e2e/browser.ts'

// `node scripts/makeIcons.ts`: renders the installed app's icons from the logo, with the machine's own Chromium.

const web = path.resolve(import.meta.dirname, '../apps/web/public')
const mark = readFileSync(path.join(web, 'falcon.svg'), 'utf8')
const markColour = '#1f5eff'

type Icon = { file: string; size: number; background: string; markShare: number }

// A maskable icon may be cut to a circle of four fifths; iOS rounds the corners itself.
const icons: readonly Icon[] = [
  { file: 'icon-192.png', size: 192, background: 'transparent', markShare: 1 },
  { file: 'icon-512.png', size: 512, background: 'transparent', markShare: 1 },
  { file: 'maskable-512.png', size: 512, background: markColour, markShare: 0.8 },
  { file: 'apple-touch-icon.png', size: 180, background: markColour, markShare: 1 },
]

async function draw(page: Page, { file, size, background, markShare }: Icon): Promise<void> {
  await page.setViewportSize({ width: size, height: size })
  const side = size * markShare
  const drawn = mark.replace('<svg ', `<svg style="width:${side}px;height:${side}px" `)
  await page.setContent(
    `<body style="margin:0;display:grid;place-items:center;height:100vh;background:${background}">${drawn}</body>`,
  )
  writeFileSync(path.join(web, 'icons', file), await page.screenshot({ omitBackground: true }))
  console.log(file)
}

const browser = await launchBrowser()
try {
  const page = await browser.newPage()
  for (const icon of icons) await draw(page, icon)
} finally {
  await browser.close()
}
