import { programs } from '@peregrine/protocols/solana/programs'
import { afterAll, expect, test } from 'vitest'
import { computeUnitLimit, computeUnitPrice, transferSol, wrapSol } from '../programs/systemInstructions.ts'
import { buildTransaction, type SolanaInstruction } from '../wire/buildTransaction.ts'
import { type Keypair, keypairFromBytes } from '../wire/keypair.ts'
import { parseTransaction } from '../wire/parseTransaction.ts'
import { Ledger } from './ledger.ts'
import { transactionFee } from './transactionFee.ts'

const ledger = new Ledger({ seed: 'fees', historyBytes: 1_000_000 })
const [alice, bob] = [7, 8].map((byte) => keypairFromBytes(Buffer.alloc(32, byte))) as [Keypair, Keypair]
for (const { address } of [alice, bob]) ledger.fund(address, 10_000_000_000n)
afterAll(() => ledger.stop())

const pay = (lamports: bigint) => transferSol(alice.address, bob.address, lamports)
const call = (program: string, ...data: number[]): SolanaInstruction => ({
  program,
  accounts: [],
  data: Buffer.from(data),
})
const lamportOf = (...keys: Keypair[]) =>
  keys.reduce((sum, { publicKey }) => sum + (ledger.svm.getBalance(publicKey) ?? 0n), 0n)

test.each<[string, SolanaInstruction[], bigint]>([
  ['no price', [pay(1n)], 5_000n],
  ['a price and a limit', [computeUnitLimit(1_234), computeUnitPrice(1_000_000n), pay(2n)], 6_234n],
  ['a part of a lamport counts as one', [computeUnitLimit(1_001), computeUnitPrice(1_000n), pay(3n)], 5_002n],
  [
    'a limit above the most',
    [computeUnitLimit(9_000_000), computeUnitPrice(1_000_000n), pay(4n)],
    1_405_000n,
  ],
  ['a builtin without a limit', [computeUnitPrice(1_000_000n), pay(5n)], 11_000n],
  ['two builtins', [computeUnitPrice(1_000_000n), pay(6n), pay(7n)], 14_000n],
  ['a program without a limit', [computeUnitPrice(1_000_000n), call(programs.memo, 65)], 208_000n],
  ['ten of them', [computeUnitPrice(1_000_000n), ...Array(10).fill(call(programs.memo, 66))], 1_405_000n],
  ['a failure', [computeUnitPrice(1_000_000n), pay(10n ** 15n)], 11_000n],
  [
    'signatures that a precompile checks',
    [call('Ed25519SigVerify111111111111111111111111111', 2, 0)],
    15_000n,
  ],
])('%s: what the fee says is what the payer lost', (_name, instructions, expected) => {
  const { blockhash } = ledger.latestBlockhash()
  const wire = buildTransaction({ version: 0, payer: alice, signers: [], instructions, blockhash })
  const parsed = parseTransaction(wire)
  if (!parsed) throw new Error('not a transaction')
  const before = lamportOf(alice, bob)
  const outcome = ledger.submit(wire)
  if (outcome.status !== 'executed') throw new Error(`not run: ${JSON.stringify(outcome)}`)
  expect(before - lamportOf(alice, bob)).toBe(expected)
  expect(outcome.executed.meta.fee).toBe(Number(expected))
  expect(transactionFee(parsed)).toBe(expected)
})

test('rent that stays in a new account is not a fee', () => {
  const { blockhash } = ledger.latestBlockhash()
  const instructions = [computeUnitPrice(500n), ...wrapSol(bob.address, 1_000n)]
  const outcome = ledger.submit(
    buildTransaction({ version: 0, payer: bob, signers: [], instructions, blockhash }),
  )
  expect(outcome.status === 'executed' && outcome.executed.meta).toMatchObject({ err: null, fee: 5_203 })
})
