import { nativeSolMint, programs } from '@peregrine/protocols/solana/programs'
import { jitoTipAccounts } from '@peregrine/protocols/solana/tipAccounts'
import type { GuardCase } from './guardCase.ts'
import { type MessageDraft, type NamedCall, openMessage, writeDraft } from './solanaMessage.ts'
import {
  associatedOf,
  bytesOf,
  close,
  computeLimit,
  computePrice,
  open,
  pay,
  send,
  tradePrograms,
  u64,
} from './solanaParts.ts'
import { type Change, type Tamper, thief } from './tamper.ts'

const sol = 1_000_000_000n

/** A change of the message's bytes. */
export function withMessage({ unsigned }: GuardCase, message: Uint8Array): Change {
  return unsigned.family === 'SOL' ? { unsigned: { ...unsigned, message } } : null
}

/** Changes the message as its instructions. */
export function draft(
  name: string,
  change: (old: MessageDraft, from: GuardCase) => MessageDraft | null,
): Tamper {
  return {
    name: `message, ${name}`,
    change: (from) => {
      const { unsigned } = from
      if (unsigned.family !== 'SOL') return null
      const changed = change(openMessage(unsigned.message, unsigned.tables), from)
      return changed && withMessage(from, writeDraft(changed))
    },
  }
}

/** Adds an instruction at the end. */
function added(name: string, call: (from: GuardCase) => NamedCall | null): Tamper {
  return draft(`${name} added`, (old, from) => {
    const more = call(from)
    return more && { ...old, calls: [...old.calls, more] }
  })
}

/** Changes each instruction of some programs. */
export function edited(
  name: string,
  of: readonly string[],
  change: (call: NamedCall, from: GuardCase) => NamedCall | null,
): Tamper {
  return draft(name, (old, from) => {
    let hasChanged = false
    const calls = old.calls.map((call) => {
      const changed = of.includes(call.program) ? change(call, from) : null
      if (changed) hasChanged = true
      return changed ?? call
    })
    return hasChanged ? { ...old, calls } : null
  })
}

function raw(name: string, change: (message: Uint8Array) => Uint8Array): Tamper {
  return {
    name: `bytes, ${name}`,
    change: (from) => ('message' in from.unsigned ? withMessage(from, change(from.unsigned.message)) : null),
  }
}

/** The count of keys, in two bytes where one is enough. */
function longCount(message: Uint8Array): Uint8Array {
  const at = message[0] === 0x80 ? 4 : 3
  return bytesOf(message.slice(0, at), [(message[at] ?? 0) | 0x80, 0], message.slice(at + 1))
}

const envelope: Tamper[] = [
  raw('a byte behind the message', (message) => bytesOf(message, [0])),
  raw('the last byte missing', (message) => message.slice(0, -1)),
  raw('another version', (message) => bytesOf([0x81], message.slice(message[0] === 0x80 ? 1 : 0))),
  raw('a count in too many bytes', longCount),
  raw('empty', () => new Uint8Array()),
  draft('a second signer', (old) => ({ ...old, header: [2, 0, 0] })),
  draft('a signer that is only read', (old) => ({ ...old, header: [1, 1, 0] })),
  draft('no signer', (old) => ({ ...old, header: [0, 0, 0] })),
  draft('more accounts read than there are', (old) => ({ ...old, header: [1, 0, 200] })),
  draft('an account twice', (old, { intent }) => ({ ...old, moreKeys: [intent.wallet] })),
  draft('another payer', (old) => ({ ...old, payer: thief.sol })),
  draft('more bytes than a transaction has', (old, { intent }) => {
    const tokens = old.calls.find(({ program }) => program === programs.associatedToken)
    return tokens && intent.kind === 'swap'
      ? { ...old, calls: [...old.calls, ...new Array<NamedCall>(110).fill(tokens)] }
      : null
  }),
  {
    name: 'tables, none',
    change: ({ unsigned }) =>
      unsigned.family === 'SOL' && Object.keys(unsigned.tables).length > 0
        ? { unsigned: { ...unsigned, tables: {} } }
        : null,
  },
]

const isSwap = ({ intent }: GuardCase) => intent.kind === 'swap'
const ofSwap = (make: (wallet: string, from: GuardCase) => NamedCall) => (from: GuardCase) =>
  isSwap(from) ? make(from.intent.wallet, from) : null
const ofPayment = (make: (wallet: string, from: GuardCase) => NamedCall) => (from: GuardCase) =>
  isSwap(from) ? null : make(from.intent.wallet, from)

const instructions: Tamper[] = [
  added('a payment to a stranger', ({ intent }) => pay(intent.wallet, thief.sol, sol)),
  added('a payment from a stranger', () => pay(thief.sol, jitoTipAccounts[0] ?? '', 0n)),
  added('a larger tip', ({ intent }) => pay(intent.wallet, jitoTipAccounts[1] ?? '', sol)),
  added('wrapping', ({ intent }) =>
    pay(intent.wallet, associatedOf(intent.wallet, nativeSolMint), 1_000_000n * sol),
  ),
  added('tokens to a stranger', ({ intent }) =>
    send(intent.wallet, thief.mint, associatedOf(thief.sol, thief.mint), 1n),
  ),
  added('tokens beside a payment', (from) =>
    isSwap(from) ? null : send(from.intent.wallet, thief.mint, associatedOf(thief.sol, thief.mint), 1n),
  ),
  added('an account for a stranger', ({ intent }) =>
    open(intent.wallet, thief.sol, 'spend' in intent ? intent.spend.token : nativeSolMint),
  ),
  added('an account for a strange mint', ({ intent }) => open(intent.wallet, intent.wallet, thief.mint)),
  added(
    'an account of a strange token program',
    ofSwap((wallet, { intent }) =>
      open(wallet, wallet, 'receive' in intent ? intent.receive.token : '', { tokenProgram: programs.memo }),
    ),
  ),
  added(
    'an account that is not associated',
    ofSwap((wallet, { intent }) =>
      open(wallet, wallet, 'receive' in intent ? intent.receive.token : '', { account: thief.sol }),
    ),
  ),
  added('a counted account of a stranger', () => ({
    program: programs.token,
    accounts: [associatedOf(thief.sol, nativeSolMint)],
    data: Uint8Array.from([17]),
  })),
  added(
    'closing to a stranger',
    ofSwap((wallet) => close(associatedOf(wallet, nativeSolMint), thief.sol, wallet)),
  ),
  added('closing of a strange account', ({ intent: { wallet } }) => close(thief.sol, wallet, wallet)),
  added(
    'closing by a stranger',
    ofSwap((wallet) => close(associatedOf(wallet, nativeSolMint), wallet, thief.sol)),
  ),
  added('an approval', ({ intent: { wallet } }) => ({
    program: programs.token,
    accounts: [associatedOf(wallet, thief.mint), thief.sol, wallet],
    data: bytesOf([4], u64(sol)),
  })),
  added('a new owner', ({ intent: { wallet } }) => ({
    program: programs.token,
    accounts: [associatedOf(wallet, thief.mint), wallet],
    data: bytesOf([6, 2, 1], new Uint8Array(32)),
  })),
  added('assigning the wallet', ({ intent: { wallet } }) => ({
    program: programs.system,
    accounts: [wallet],
    data: bytesOf([1, 0, 0, 0], new Uint8Array(32)),
  })),
  added('a memo', () => ({ program: programs.memo, accounts: [], data: Uint8Array.from([104, 105]) })),
  added('a strange program', ({ intent: { wallet } }) => ({
    program: thief.sol,
    accounts: [wallet],
    data: new Uint8Array(8),
  })),
  added('an advanced nonce', ({ intent: { wallet } }) => ({
    program: programs.system,
    accounts: [thief.sol, thief.mint, wallet],
    data: Uint8Array.from([4, 0, 0, 0]),
  })),
  added('a heap frame', () => ({
    program: programs.computeBudget,
    accounts: [],
    data: Uint8Array.from([1, 0, 0, 4, 0]),
  })),
  draft('two limits of compute units', (old) => ({
    ...old,
    calls: [...old.calls, computeLimit(1), computeLimit(2)],
  })),
  draft('the payment twice', (old, { intent }) => {
    const [last] = old.calls.slice(-1)
    return 'sends' in intent && last ? { ...old, calls: [...old.calls, last] } : null
  }),
  draft('a high price of compute units', (old) => ({
    ...old,
    calls: [...old.calls.filter(({ program }) => program !== programs.computeBudget), computePrice(sol)],
  })),
  added(
    'a trade beside a payment',
    ofPayment((wallet) => ({
      program: programs.raydiumCpmm,
      accounts: new Array<string>(13).fill(wallet),
      data: bytesOf([0x8f, 0xbe, 0x5a, 0xda, 0xc4, 0x1e, 0x33, 0xde], u64(1n), u64(1n)),
    })),
  ),
  draft('the whole twice', (old) => ({ ...old, calls: [...old.calls, ...old.calls] })),
  draft('nothing but the compute budget', (old) => ({
    ...old,
    calls: old.calls.filter(({ program }) => program === programs.computeBudget),
  })),
  draft('no payment', (old, { intent }) =>
    'sends' in intent ? { ...old, calls: old.calls.slice(0, -1) } : null,
  ),
  draft('no trade', (old) => {
    const calls = old.calls.filter(({ program }) => !tradePrograms.includes(program))
    return calls.length < old.calls.length ? { ...old, calls } : null
  }),
]

const extraTable = '9qtGnhQXs8UtpWFRDiEt2oGV8oMCUz6ZpP4Taf1XoPvi'

/** The message with one of its accounts in a table; null where there is none to move, or no tables are known. */
function withLooked(
  { unsigned }: GuardCase,
  find: (accounts: readonly string[]) => string | undefined,
): Change {
  if (unsigned.family !== 'SOL') return null
  const old = openMessage(unsigned.message, unsigned.tables)
  const account = find(old.calls.flatMap(({ accounts }) => accounts))
  if (account === undefined || old.isLegacy) return null
  const tables = { ...unsigned.tables, [extraTable]: [account] }
  return { unsigned: { family: 'SOL', tables, message: writeDraft({ ...old, tables }) } }
}

const costs: Tamper[] = [
  {
    name: 'message, the tip account from a table',
    change: (from) => withLooked(from, (accounts) => jitoTipAccounts.find((tip) => accounts.includes(tip))),
  },
  {
    name: 'message, an own token account from a table',
    change: (from) => {
      const { intent } = from
      const mint = intent.kind === 'swap' ? intent.receive.token : nativeSolMint
      const own = associatedOf(intent.wallet, mint, programs.token)
      return withLooked(from, (accounts) => accounts.find((account) => account === own))
    },
  },
  {
    name: "message, a payment's recipient from a table",
    change: (from) => {
      const { intent } = from
      const paid =
        intent.kind === 'swap' ? intent.serviceFee?.recipient : 'recipient' in intent && intent.recipient
      return withLooked(from, (accounts) => accounts.find((account) => account === paid))
    },
  },
  {
    name: 'intent, no deposits',
    change: ({ intent, unsigned }) => {
      if (unsigned.family !== 'SOL' || intent.limits.family !== 'SOL') return null
      const { calls } = openMessage(unsigned.message, unsigned.tables)
      const isOpening = calls.some(
        ({ program, accounts }) =>
          program === programs.associatedToken &&
          !calls.some(({ data, accounts: [closed] }) => data[0] === 9 && closed === accounts[1]),
      )
      return isOpening ? { intent: { ...intent, limits: { ...intent.limits, maxRent: 1n } } } : null
    },
  },
  {
    name: 'intent, no tip',
    change: ({ intent, unsigned }) => {
      if (unsigned.family !== 'SOL' || intent.limits.family !== 'SOL') return null
      const { calls } = openMessage(unsigned.message, unsigned.tables)
      const isTipping = calls.some(({ accounts }) => jitoTipAccounts.includes(accounts[1] ?? ''))
      return isTipping ? { intent: { ...intent, limits: { ...intent.limits, maxTip: 1n } } } : null
    },
  },
]

/** Tamperings of any Solana message. */
export const solanaTampers: readonly Tamper[] = [...envelope, ...instructions, ...costs]
