import { openTokenAccount, transferSol, transferTokens } from '../programs/systemInstructions.ts'
import { dollars, lamports, type Market, partOf } from './market.ts'
import { heldTokens } from './quotes.ts'

/** Occasionally sends SOL or dollars from a KOL to somebody, as people do. */
export function sendSomething(market: Market): void {
  const { random, cast, ledger, send } = market
  const person = random.pick(cast.kols)
  const receiver = random.pick([...cast.kols, ...cast.retail])
  if (receiver === person) return
  const held = heldTokens(ledger, person.address, dollars)
  const order = { kind: 'transfer', payer: person.keypair }
  if (held === 0n || random.chance(0.5)) {
    const amount = lamports(random.logBetween(0.05, 4))
    send({ ...order, instructions: [transferSol(person.address, receiver.address, amount)] })
    return
  }
  const amount = partOf(held, 0.05 + 0.3 * random.next())
  if (amount === 0n) return
  send({
    ...order,
    instructions: [
      openTokenAccount(person.address, receiver.address, dollars.mint, dollars.tokenProgram),
      transferTokens(person.address, receiver.address, dollars, amount),
    ],
  })
}
