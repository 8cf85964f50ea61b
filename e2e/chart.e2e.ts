import type { Page } from 'playwright-core'
import { beforeAll, expect, test, vi } from 'vitest'
import { boxOf } from './onPage.ts'
import { visits } from './visits.ts'

const { open, read } = visits({ ready: '[data-testid=token-page]' })
/** A launchpad pool that a KOL has traded, so that there are marks. */
let path: string

beforeAll(async () => {
  path = await vi.waitUntil(
    async () => {
      const [trade] = await read<{ poolAddress: string }[]>('/trades/kol/pump')
      return trade && `/pump/lp/${trade.poolAddress}`
    },
    { timeout: 60_000, interval: 1_000 },
  )
})

const patient = { timeout: 20_000, interval: 100 }
const search = (page: Page) => new URL(page.url()).searchParams
const loaded = (page: Page) => page.waitForSelector('[data-testid=candles][data-state=loaded]')
/** Returns the listed trades' times in whole seconds. */
const timesOf = (page: Page) =>
  page
    .locator('[data-testid=pool-trade] time')
    .evaluateAll((times) => times.map((time) => Date.parse((time as HTMLTimeElement).dateTime)))

/**
 * Finds something drawn in the colours of gain and loss, at least `size` pixels in each direction: on the candles'
 * canvas, or on the one above it with the marks.
 */
async function findDrawn(
  page: Page,
  layer: 'candles' | 'marks',
  size: number,
): Promise<{ x: number; y: number }> {
  const find = () =>
    page.evaluate(
      ([onMarks, min]) => {
        const box = document.querySelector('[data-testid=candles]')
        const frame = box?.getBoundingClientRect()
        const probe = document.createElement('span')
        document.body.append(probe)
        const colours = ['gain', 'loss'].map((name) => {
          probe.style.color = `var(--${name})`
          return (getComputedStyle(probe).color.match(/\d+/g) ?? []).slice(0, 3).map(Number)
        })
        probe.remove()
        // The first pane's two canvases, the upper one last.
        const canvas = [...(box?.querySelectorAll('canvas') ?? [])][onMarks ? 1 : 0]
        const context = canvas?.getContext('2d')
        if (!canvas || !context || !frame) return null
        const { width, height } = canvas
        const { data } = context.getImageData(0, 0, width, height)
        const isDrawn = (x: number, y: number) =>
          colours.some((colour) => colour.every((part, at) => data[(y * width + x) * 4 + at] === part))
        const place = canvas.getBoundingClientRect()
        const scale = place.width / width
        for (let x = width - min; x > min; x--)
          for (let y = min; y < height - min; y++) {
            const isWhole = [-1, 0, 1].every((dx) =>
              [-1, 0, 1].every((dy) =>
                isDrawn(x + Math.round((dx * min) / 2), y + Math.round((dy * min) / 2)),
              ),
            )
            if (isWhole) return { x: place.left + x * scale, y: place.top + y * scale }
          }
        return null
      },
      [layer === 'marks', size] as const,
    )
  return vi.waitUntil(find, patient)
}

test('a click on a mark shows its wallet and opens its trades', async () => {
  const { page, problems } = await open(path)
  await loaded(page)
  await vi.waitUntil(
    async () => Number(await page.getByTestId('candles').getAttribute('data-marks')) > 0,
    patient,
  )
  // The arrow between a disc and its candle is as small as this.
  const mark = await findDrawn(page, 'marks', 2)
  await page.mouse.click(mark.x, mark.y)
  const card = page.getByTestId('mark-card')
  await card.waitFor()
  if ((await card.getAttribute('data-wallets')) !== '1')
    await card.getByTestId('mark-wallet-row').first().click()
  const wallet = await card.getByTestId('address').getAttribute('data-address')
  await card.getByTestId('mark-trades').click()
  await vi.waitUntil(() => search(page).get('maker') === wallet, patient)
  const [from, to, side] = ['from', 'to', 'side'].map((name) => search(page).get(name))
  await page.getByTestId('pool-trade').first().waitFor()
  const wallets = await page
    .getByTestId('pool-trade')
    .evaluateAll((rows) => rows.map((row) => (row as HTMLElement).dataset['rowWallet']))
  expect(new Set(wallets)).toEqual(new Set([wallet]))
  const sides = await page
    .locator('[data-testid=pool-trade] [data-side]')
    .evaluateAll((rows) => rows.map((row) => (row as HTMLElement).dataset['side']))
  expect(new Set(sides)).toEqual(new Set([side]))
  for (const time of await timesOf(page)) {
    expect(time).toBeGreaterThanOrEqual(Number(from))
    expect(time).toBeLessThan(Number(to))
  }
  expect(problems).toEqual([])
})

test('a click on a candle shows the trades of its time, and the chip takes that back', async () => {
  const { page } = await open(path)
  await loaded(page)
  await page.getByTestId('period-15s').click()
  await loaded(page)
  await page.keyboard.press('m')
  const candle = await findDrawn(page, 'candles', 2)
  await page.mouse.click(candle.x, candle.y)
  await vi.waitUntil(() => search(page).has('from'), patient)
  const [from, to] = [Number(search(page).get('from')), Number(search(page).get('to'))]
  expect(to - from).toBe(15_000)
  expect(from % 15_000).toBe(0)
  await page.getByTestId('pool-trade').first().waitFor()
  for (const time of await timesOf(page)) {
    expect(time).toBeGreaterThanOrEqual(from)
    expect(time).toBeLessThan(to)
  }
  await page.getByTestId('filter-time-remove').click()
  await vi.waitUntil(() => !search(page).has('from'), patient)
})

test('a range is dragged with Shift, or by the tool, and the list shows its trades', async () => {
  const { page, problems } = await open(path)
  await loaded(page)
  await page.getByTestId('period-15s').click()
  await loaded(page)
  await page.keyboard.press('m')
  const candle = await findDrawn(page, 'candles', 2)
  const drag = async () => {
    await page.mouse.move(candle.x - 60, candle.y)
    await page.mouse.down()
    await page.mouse.move(candle.x, candle.y, { steps: 4 })
    await page.getByTestId('range-span').waitFor()
    await page.mouse.up()
  }
  await page.keyboard.down('Shift')
  await drag()
  await page.keyboard.up('Shift')
  await vi.waitUntil(() => search(page).has('from'), patient)
  const [from, to] = [Number(search(page).get('from')), Number(search(page).get('to'))]
  expect(to - from).toBeGreaterThan(15_000)
  await page.getByTestId('pool-trade').first().waitFor()
  for (const time of await timesOf(page)) {
    expect(time).toBeGreaterThanOrEqual(from)
    expect(time).toBeLessThan(to)
  }
  await page.getByTestId('filter-time-remove').click()
  await vi.waitUntil(() => !search(page).has('from'), patient)
  await page.getByTestId('chart-range').click()
  await drag()
  await vi.waitUntil(() => search(page).has('from'), patient)
  expect(await page.getByTestId('chart-range').getAttribute('aria-pressed')).toBe('false')
  expect(problems).toEqual([])
})

test('the chart has nearly half of the screen, and the divider moves and stays', async () => {
  const { page, problems } = await open(path)
  await loaded(page)
  // The line that says that nothing is watched is there once only, and takes of the height.
  await page.getByTestId('ticker-empty').waitFor()
  await page.reload()
  await loaded(page)
  const height = async () => (await boxOf(page.getByTestId('chart'))).height
  const whole = page.viewportSize()?.height ?? 0
  const first = await height()
  expect(first / whole).toBeGreaterThanOrEqual(0.45)
  const divider = await boxOf(page.getByTestId('chart-divider'))
  const [x, y] = [divider.x + divider.width / 2, divider.y + divider.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x, y - 80, { steps: 4 })
  await page.mouse.up()
  expect(first - (await height())).toBeCloseTo(80, -1)
  const moved = await height()
  await page.reload()
  await loaded(page)
  expect(await height()).toBeCloseTo(moved, -1)
  await page.getByTestId('chart-divider').press('ArrowDown')
  expect(await height()).toBeGreaterThan(moved)
  await page.getByTestId('chart-divider').dblclick()
  expect(await height()).toBeCloseTo(first, -1)
  expect(problems).toEqual([])
})

test("the chart in the pool's other coin: its own prices, and the choice is kept", async () => {
  const { page, problems } = await open(path)
  await loaded(page)
  await page.getByTestId('chart-type-price').click()
  const asked = page.waitForResponse((reply) => reply.url().includes('type=native-price&limit=1'))
  await page.getByTestId('chart-unit-native').click()
  const { data } = (await (await asked).json()) as { data: { close: number }[] }
  const usd = await page.evaluate(async () => {
    const [, network, , pool] = location.pathname.split('/')
    const reply = await fetch(`/${network}/pool-info/${pool}`)
    return ((await reply.json()) as { data: { tokenPrice: number } }).data.tokenPrice
  })
  await loaded(page)
  // A token on pump trades against SOL, which costs some hundred dollars.
  const rate = usd / (data[0]?.close ?? 0)
  expect(rate).toBeGreaterThan(50)
  expect(rate).toBeLessThan(500)
  await page.getByTestId('chart-type-mcap').click()
  await loaded(page)
  await page.reload()
  await loaded(page)
  expect(await page.getByTestId('chart-unit-native').getAttribute('data-state')).toBe('on')
  expect(problems).toEqual([])
})
