import { seededRandom } from '@peregrine/testkit/seededRandom'
import { expect, test } from 'vitest'
import { Election, type ElectionMessage, type StoredLead, tickMs } from './election.ts'

type Tab = {
  election: Election
  isFrozen: boolean
  isDead: boolean
  inbox: ElectionMessage[]
  leads: boolean[]
}

/** Tabs of one browser on a clock that the test moves. */
class Tabs {
  nowMs = 0
  wallMs = 1_000_000
  stored: StoredLead | null = null
  readonly tabs = new Map<string, Tab>()
  readonly #random: () => number

  constructor(seed: number) {
    this.#random = seededRandom(seed)
  }

  open(id: string): Tab {
    const leads: boolean[] = []
    const election = new Election({
      id,
      nowMs: () => this.nowMs,
      wallMs: () => this.wallMs,
      random: this.#random,
      post: (message) => {
        for (const [other, tab] of this.tabs) if (other !== id && !tab.isDead) tab.inbox.push(message)
      },
      readStored: () => this.stored,
      store: (lead) => {
        this.stored = lead
      },
      onLead: (isLeader) => leads.push(isLeader),
    })
    const tab = { election, isFrozen: false, isDead: false, inbox: [], leads }
    this.tabs.set(id, tab)
    return tab
  }

  /** The machine sleeps: time passes, and nobody notices. */
  sleep(ms: number): void {
    this.nowMs += ms
    this.wallMs += ms
  }

  kill(id: string): void {
    const tab = this.tabs.get(id)
    if (tab) tab.isDead = true
  }

  run(ms: number): void {
    for (const end = this.nowMs + ms; this.nowMs < end; ) {
      this.nowMs += tickMs
      this.wallMs += tickMs
      for (const tab of this.tabs.values()) {
        if (tab.isFrozen || tab.isDead) continue
        for (const message of tab.inbox.splice(0)) tab.election.receive(message)
        tab.election.tick()
      }
    }
  }

  get leaders(): string[] {
    return [...this.tabs].filter(([, { election, isDead }]) => !isDead && election.isLeader).map(([id]) => id)
  }
}

const spec = { heartbeat: 2_000, silence: 4_000, delay: 1_000, reply: 2_000 }
const handOver = spec.silence + spec.delay + spec.reply + 1_000

test('the highest of several tabs leads, and a later, higher one leaves it the lead', () => {
  const tabs = new Tabs(1)
  for (const id of ['b', 'c', 'a']) tabs.open(id)
  tabs.run(4_000)
  expect(tabs.leaders).toEqual(['c'])
  tabs.open('d')
  tabs.run(20_000)
  expect(tabs.leaders).toEqual(['c'])
})

test('a leader that leaves is followed within delay and reply, a killed one within 8 s; seeds 1 to 50', () => {
  for (let seed = 1; seed <= 50; seed++) {
    const tabs = new Tabs(seed)
    for (const id of ['a', 'b', 'c']) tabs.open(id)
    tabs.run(5_000)
    tabs.kill('c')
    tabs.run(handOver)
    expect(tabs.leaders, `seed ${seed}`).toEqual(['b'])
    tabs.tabs.get('b')?.election.leave()
    tabs.kill('b')
    tabs.run(spec.delay + spec.reply + 2 * tickMs)
    expect(tabs.leaders, `seed ${seed}`).toEqual(['a'])
  }
})

test('a frozen leader is replaced, and once awake it does not lead for a moment', () => {
  const tabs = new Tabs(3)
  const old = tabs.open('b')
  tabs.open('a')
  tabs.run(5_000)
  expect(tabs.leaders).toEqual(['b'])
  old.isFrozen = true
  tabs.run(handOver)
  expect(tabs.leaders).toEqual(['a'])
  // Before its first tick after the freeze.
  expect(old.election.isLeader).toBe(false)
  old.isFrozen = false
  tabs.run(20_000)
  expect(tabs.leaders).toEqual(['a'])
  expect(old.leads).toEqual([true, false])
})

test('a tab alone leads again after it slept', () => {
  const tabs = new Tabs(4)
  const only = tabs.open('a')
  tabs.run(5_000)
  only.isFrozen = true
  tabs.run(60_000)
  expect(only.election.isLeader).toBe(false)
  only.isFrozen = false
  tabs.run(handOver)
  expect(tabs.leaders).toEqual(['a'])
})

test('a leader that slept together with a higher tab leads again, or is replaced', () => {
  const tabs = new Tabs(8)
  tabs.open('a')
  tabs.run(5_000)
  tabs.open('b')
  tabs.run(5_000)
  expect(tabs.leaders).toEqual(['a'])
  tabs.sleep(60_000)
  tabs.run(spec.silence + handOver)
  expect(tabs.leaders).toEqual(['b'])
})

test('a tab opened while the leader was frozen does not wait for it once it is awake', () => {
  const tabs = new Tabs(9)
  const old = tabs.open('a')
  tabs.run(5_000)
  old.isFrozen = true
  tabs.run(6_000)
  tabs.open('b')
  old.isFrozen = false
  tabs.run(spec.silence + handOver)
  expect(tabs.leaders).toEqual(['b'])
})

test('a page that was put aside and is shown again takes part again', () => {
  const tabs = new Tabs(10)
  const { election } = tabs.open('b')
  tabs.open('a')
  tabs.run(5_000)
  election.leave()
  tabs.run(10_000)
  expect(tabs.leaders).toEqual(['a'])
  election.comeBack()
  tabs.run(20_000)
  expect(tabs.leaders).toEqual(['a'])
  tabs.kill('a')
  tabs.run(handOver)
  expect(tabs.leaders).toEqual(['b'])
})

/** What may happen to the tabs of a browser. */
function disturb(tabs: Tabs, random: () => number): void {
  const one = [...tabs.tabs.values()][Math.floor(random() * tabs.tabs.size)]
  const what = Math.floor(random() * 6)
  if (what === 0) tabs.open(String(random()))
  else if (what === 1 && one) one.isFrozen = true
  else if (what === 2 && one) one.isFrozen = false
  else if (what === 3 && one) one.isDead = true
  else if (what === 4) tabs.sleep(random() * 40_000)
  else tabs.run(random() * 12_000)
}

test('one tab leads in the end, whatever happened before; seeds 1 to 500', () => {
  for (let seed = 1; seed <= 500; seed++) {
    const random = seededRandom(seed)
    const tabs = new Tabs(seed)
    for (let i = 0; i < 30; i++) disturb(tabs, random)
    tabs.open('0')
    for (const tab of tabs.tabs.values()) tab.isFrozen = false
    tabs.run(spec.silence + 2 * handOver)
    expect(tabs.leaders, `seed ${seed}`).toHaveLength(1)
  }
})

test('a jump of the wall clock elects nobody', () => {
  const tabs = new Tabs(5)
  for (const id of ['a', 'b']) tabs.open(id)
  tabs.run(5_000)
  for (const jumpMs of [3_600_000, -7_200_000]) {
    tabs.wallMs += jumpMs
    tabs.run(20_000)
  }
  expect([...tabs.tabs.values()].map(({ leads }) => leads)).toEqual([[], [true]])
})

test('a stored lead counts for 30 s: a new tab waits for its heartbeat first', () => {
  const startOf = (ageMs: number) => {
    const tabs = new Tabs(6)
    tabs.stored = { id: 'z', wallMs: tabs.wallMs - ageMs }
    tabs.open('a')
    while (tabs.leaders.length === 0) tabs.run(tickMs)
    return tabs.nowMs
  }
  expect(startOf(29_000)).toBeGreaterThan(spec.silence + spec.reply)
  expect(startOf(31_000)).toBeLessThanOrEqual(spec.delay + spec.reply + 3 * tickMs)
})

test('of two leaders that did not hear each other, the higher goes on', () => {
  const tabs = new Tabs(7)
  const [low, high] = [tabs.open('a'), tabs.open('b')]
  high.isFrozen = true
  tabs.run(6_000)
  expect(tabs.leaders).toEqual(['a'])
  low.election.receive({ type: 'victory', from: 'b' })
  expect(low.election.isLeader).toBe(false)
})
