/** What tabs tell each other. `from` is the sender's id. */
export type ElectionMessage =
  | { type: 'heartbeat'; from: string; isLeader: boolean }
  /** Asks whether somebody with a higher id is there. */
  | { type: 'election'; from: string }
  | { type: 'reply'; from: string; to: string }
  | { type: 'victory'; from: string }
  | { type: 'leaving'; from: string }

/** Who led last, as the tabs keep it between them. */
export type StoredLead = { id: string; wallMs: number }

export type ElectionPorts = {
  /** Of this tab; the highest wins. */
  id: string
  /** A clock that nobody sets, in milliseconds. */
  nowMs(): number
  /** The wall clock, which only dates what is stored. */
  wallMs(): number
  /** 0 to 1. */
  random(): number
  post(message: ElectionMessage): void
  readStored(): StoredLead | null
  store(lead: StoredLead | null): void
  onLead(isLeader: boolean): void
}

// Spec 1 section 9.
const heartbeatMs = 2_000
const silentMs = 4_000
const storedForMs = 30_000
const maxDelayMs = 1_000
const replyMs = 2_000

/** How often `tick` is to be called: rounds up every time above. */
export const tickMs = 200

/** True for what only a leader says. */
function isLeaders(message: ElectionMessage): boolean {
  return message.type === 'victory' || (message.type === 'heartbeat' && message.isLeader)
}

type Phase =
  | { name: 'quiet' }
  /** Listens for a leader that it may have missed. */
  | { name: 'listening'; untilMs: number }
  | { name: 'delay'; untilMs: number }
  | { name: 'asking'; untilMs: number; isAnswered: boolean }
  | { name: 'leading' }

/**
 * One tab's part in electing the tab that executes orders. It decides who should: that two never do is the work of the
 * claims. Time passes only in `tick`, so that a tab that slept knows it: it leads no more, and waits to hear who does.
 */
export class Election {
  readonly #ports: ElectionPorts
  readonly #peers = new Map<string, number>()
  #leader: string | null = null
  #phase: Phase = { name: 'quiet' }
  #tickedAtMs: number
  #beatAtMs = Number.NEGATIVE_INFINITY
  #hasLeft = false

  constructor(ports: ElectionPorts) {
    this.#ports = ports
    const now = ports.nowMs()
    this.#tickedAtMs = now
    const stored = ports.readStored()
    const ageMs = stored ? ports.wallMs() - stored.wallMs : Number.POSITIVE_INFINITY
    if (stored && stored.id !== ports.id && ageMs >= 0 && ageMs < storedForMs) this.#follow(stored.id, now)
  }

  /** True while this tab may execute. False for one that was not awake lately, whatever it last heard. */
  get isLeader(): boolean {
    return this.#phase.name === 'leading' && this.#ports.nowMs() - this.#tickedAtMs <= silentMs
  }

  /** The tab that leads, as far as this one knows. */
  get leader(): string | null {
    return this.#phase.name === 'leading' ? this.#ports.id : this.#leader
  }

  /** Moves time on. */
  tick(): void {
    if (this.#hasLeft) return
    const now = this.#live()
    if (now - this.#beatAtMs >= heartbeatMs) this.#beat(now)
    for (const [id, heardMs] of this.#peers) if (now - heardMs > silentMs) this.#lose(id)
    this.#advance(now)
  }

  receive(message: ElectionMessage): void {
    const { from } = message
    if (this.#hasLeft || from === this.#ports.id) return
    const now = this.#live()
    if (message.type === 'leaving') return this.#lose(from)
    this.#peers.set(from, now)
    if (isLeaders(message)) return this.#hear(from, now)
    // It leads no more: it slept, or was replaced. Believed further while it lives, it would keep everybody waiting.
    if (from === this.#leader) this.#leader = null
    if (message.type === 'election' && from < this.#ports.id) this.#answer(from, now)
    else if (message.type === 'reply' && message.to === this.#ports.id) this.#noteReply()
  }

  /** Gives the lead away, for a page that closes or is put aside. */
  leave(): void {
    if (this.#hasLeft) return
    if (this.#phase.name === 'leading') {
      this.#ports.store(null)
      this.#stepDown()
    }
    this.#ports.post({ type: 'leaving', from: this.#ports.id })
    this.#hasLeft = true
  }

  /** Takes part again, for a page that was put aside and is shown again. */
  comeBack(): void {
    if (!this.#hasLeft) return
    this.#hasLeft = false
    this.#wake(this.#live())
  }

  /** The time, once a sleep since the last call is dealt with. */
  #live(): number {
    const now = this.#ports.nowMs()
    if (now - this.#tickedAtMs > silentMs) this.#wake(now)
    this.#tickedAtMs = now
    return now
  }

  #beat(now: number): void {
    const { id, post, store, wallMs } = this.#ports
    const isLeader = this.#phase.name === 'leading'
    this.#beatAtMs = now
    post({ type: 'heartbeat', from: id, isLeader })
    if (isLeader) store({ id, wallMs: wallMs() })
  }

  #lose(id: string): void {
    this.#peers.delete(id)
    if (this.#leader === id) this.#leader = null
  }

  #follow(id: string, now: number): void {
    this.#peers.set(id, now)
    this.#leader = id
    this.#phase = { name: 'quiet' }
  }

  /** Whoever slept may have been replaced, and has heard from nobody. */
  #wake(now: number): void {
    this.#stepDown()
    for (const id of this.#peers.keys()) this.#peers.set(id, now)
    this.#phase = { name: 'listening', untilMs: now + silentMs }
  }

  #stepDown(): void {
    if (this.#phase.name !== 'leading') return
    this.#phase = { name: 'quiet' }
    this.#ports.onLead(false)
  }

  /** Somebody says that it leads. Of two, the higher id goes on. */
  #hear(from: string, now: number): void {
    if (this.#phase.name === 'leading' && from < this.#ports.id)
      return this.#ports.post({ type: 'victory', from: this.#ports.id })
    this.#stepDown()
    this.#follow(from, now)
  }

  #noteReply(): void {
    if (this.#phase.name === 'asking') this.#phase.isAnswered = true
  }

  #answer(to: string, now: number): void {
    const { id, post } = this.#ports
    if (this.#phase.name === 'leading') return post({ type: 'victory', from: id })
    post({ type: 'reply', from: id, to })
    if (this.#leader === null && this.#phase.name !== 'asking') this.#ask(now)
  }

  #ask(now: number): void {
    this.#phase = { name: 'asking', untilMs: now + replyMs, isAnswered: false }
    this.#ports.post({ type: 'election', from: this.#ports.id })
  }

  #advance(now: number): void {
    const phase = this.#phase
    if (phase.name === 'leading' || this.#leader !== null) return
    if (phase.name === 'quiet')
      this.#phase = { name: 'delay', untilMs: now + this.#ports.random() * maxDelayMs }
    else if (now < phase.untilMs) return
    else if (phase.name === 'listening') this.#phase = { name: 'quiet' }
    else if (phase.name === 'delay') this.#ask(now)
    else if (phase.isAnswered) this.#phase = { name: 'quiet' }
    else this.#lead(now)
  }

  #lead(now: number): void {
    this.#phase = { name: 'leading' }
    this.#ports.post({ type: 'victory', from: this.#ports.id })
    this.#beat(now)
    this.#ports.onLead(true)
  }
}
