import { launchBrowser } from '../e2e/browser.ts'
import { busiestPool } from './desk.ts'
import { openSlowPage } from './desk/slowPage.ts'
import { startReplay } from './desk/startReplay.ts'
const web = process.argv[2] as string
const rate = Number(process.argv[3] ?? 1)
const rounds = Number(process.argv[4] ?? 4)
const replay = await startReplay(500, web)
const browser = await launchBrowser()
const token = await busiestPool(replay.url)
const slow = await openSlowPage(browser, replay.url, rate)
const { page, cdp } = slow
await page.goto('/')
await page.waitForSelector('[data-testid=wallet-link]')
const wallet = (await page.locator('[data-testid=wallet-link]').first().getAttribute('href')) ?? ''
const places = [
  ['square', '/square', '[data-testid=column-latest]'],
  ['token', token, '[data-testid=token-page]'],
  ['user', wallet, '[data-testid=user-page]'],
  ['trend', '/trend', '[data-testid=trend-row]'],
  ['home', '/', '[data-testid=trade-row]'],
] as const
await cdp.send('Profiler.enable')
await cdp.send('Profiler.setSamplingInterval', { interval: 200 })
const go = (to: string, sel: string) => page.evaluate(([t, s]) => new Promise<number>((res) => {
  const a = performance.now(); history.pushState({}, '', t)
  const look = (): void => { if (!document.querySelector(s as string)) return void requestAnimationFrame(look); requestAnimationFrame(() => setTimeout(() => res(performance.now() - a))) }
  look()
}), [to, sel] as const)
const metrics = async () => Object.fromEntries((await cdp.send('Performance.getMetrics')).metrics.map((m: any) => [m.name, m.value])) as Record<string, number>
const prof = process.argv[5]
for (let r = 0; r < rounds; r++) for (const [name, to, sel] of places) {
  const isLast = r === rounds - 1
  const m0 = await metrics()
  if (isLast && prof) await cdp.send('Profiler.start')
  const took = await go(to, sel)
  const m1 = await metrics()
  if (r > 0) console.log(name.padEnd(7), took.toFixed(0).padStart(5), 'script', ((m1.ScriptDuration! - m0.ScriptDuration!) * 1000).toFixed(0), 'layout', ((m1.LayoutDuration! - m0.LayoutDuration!) * 1000).toFixed(0), 'style', ((m1.RecalcStyleDuration! - m0.RecalcStyleDuration!) * 1000).toFixed(0), 'task', ((m1.TaskDuration! - m0.TaskDuration!) * 1000).toFixed(0), 'nodes', m1.Nodes! - m0.Nodes!)
  if (isLast && prof) {
    const { profile } = (await cdp.send('Profiler.stop')) as any
    const self = new Map<string, number>(); const byId = new Map<number, any>(profile.nodes.map((n: any) => [n.id, n]))
    const dt = profile.timeDeltas
    profile.samples.forEach((id: number, i: number) => { const n = byId.get(id); const f = n.callFrame; const k = `${f.functionName || '(anon)'} ${f.url.split('/').pop()}:${f.lineNumber}`; self.set(k, (self.get(k) ?? 0) + dt[i] / 1000) })
    // inclusive by component: functions named with capital
    const parent = new Map<number, number>(); for (const n of profile.nodes) for (const c of n.children ?? []) parent.set(c, n.id)
    const incl = new Map<string, number>()
    profile.samples.forEach((id: number, i: number) => { const seen = new Set<string>(); for (let x: number | undefined = id; x !== undefined; x = parent.get(x)) { const f = byId.get(x).callFrame; const k = f.functionName; if (k && !seen.has(k)) { seen.add(k); incl.set(k, (incl.get(k) ?? 0) + dt[i] / 1000) } } })
    const top = (m: Map<string, number>, n: number, f = (_: string) => true) => [...m].filter(([k]) => f(k)).sort((a, b) => b[1] - a[1]).slice(0, n).map(([k, v]) => `${v.toFixed(1)} ${k}`).join('\n   ')
    console.log('  SELF\n   ' + top(self, 22)); console.log('  INCL comps\n   ' + top(incl, 30, (k) => /^[A-Z]|^use|commit|flush|render/.test(k)))
  }
  await page.waitForTimeout(1500)
}
await browser.close(); await replay.stop()
