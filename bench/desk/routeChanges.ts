import { atMost } from '../atMost.ts'
import type { BenchResult } from '../benchResult.ts'
import { quantile } from '../quantile.ts'
import type { SlowPage } from './slowPage.ts'

const rounds = 5
const limitMs = 150

type Place = { name: string; route: string; ready: string }

/** Changes the route as a link does, without a reload; returns milliseconds until its content is in a drawn frame. */
function changeRoute({ page }: SlowPage, { route, ready }: Place): Promise<number> {
  return page.evaluate(
    ([to, selector]) =>
      new Promise<number>((resolve, reject) => {
        const startMs = performance.now()
        // The router listens to the history, as with its links.
        history.pushState({}, '', to)
        const look = (): void => {
          const isLate = performance.now() - startMs > 20_000
          if (isLate) return reject(new Error(`${to} shows no ${selector}`))
          if (!document.querySelector(selector)) return void requestAnimationFrame(look)
          // Frames are drawn after their callbacks; the next task runs after the drawing.
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - startMs)))
        }
        look()
      }),
    [route, ready] as const,
  )
}

async function walletOf({ page }: SlowPage): Promise<string> {
  return (await page.locator('[data-testid=wallet-link]').first().getAttribute('href')) ?? ''
}

/**
 * Measures the time to each page from another one, with everything visited before; results are named `prefix-to-page`.
 */
export async function readRouteChanges(
  slow: SlowPage,
  token: string,
  prefix: string,
): Promise<BenchResult[]> {
  await slow.page.goto('/')
  await slow.page.waitForSelector('[data-testid=wallet-link]')
  const places: Place[] = [
    { name: 'square', route: '/square', ready: '[data-testid=column-latest]' },
    { name: 'token', route: token, ready: '[data-testid=token-page]' },
    { name: 'user', route: await walletOf(slow), ready: '[data-testid=user-page]' },
    { name: 'trend', route: '/trend', ready: '[data-testid=trend-row]' },
    { name: 'home', route: '/', ready: '[data-testid=trade-row]' },
  ]
  const tookMs = new Map<string, number[]>(places.map(({ name }) => [name, []]))
  for (let round = 0; round <= rounds; round++)
    for (const place of places) {
      const took = await changeRoute(slow, place)
      // The first round fills the cache.
      if (round > 0) tookMs.get(place.name)?.push(took)
      await slow.page.waitForTimeout(1_500)
    }
  if (process.env['BENCH_DETAIL']) console.error(JSON.stringify({ routeChanges: Object.fromEntries(tookMs) }))
  return [...tookMs].map(([name, took]) => atMost(`${prefix}-to-${name}`, quantile(took, 0.5), 'ms', limitMs))
}
