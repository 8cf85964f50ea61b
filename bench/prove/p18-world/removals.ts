/** A check taken out of the source as it is loaded: `find` must stand there exactly once. */
export type Patch = { file: string; find: string; replace: string }
/** A named check, and the answers by whose lies it is missed. */
export type Removal = {
  name: string
  patches: readonly Patch[]
  labels: readonly string[]
  /** The kinds of lies by which it is missed; without them any. */
  kinds?: readonly string[]
}

const [wallet, trader, core, web] = [
  'packages/wallet/src/',
  'packages/trader/src/',
  'packages/core/src/',
  'apps/web/src/',
]

/** The checks that stand between a lying server and the wallet, one patch or two each. */
export const removals: readonly Removal[] = [
  {
    name: 'fee-recipient',
    patches: [
      {
        file: `${wallet}trade/serviceFee.ts`,
        find: ' && service.recipient === agreed.recipient',
        replace: '',
      },
    ],
    labels: ['quote'],
    kinds: ['thief’s fee'],
  },
  {
    name: 'fee-bps',
    patches: [{ file: `${wallet}trade/serviceFee.ts`, find: 'service.bps <= agreed.bps && ', replace: '' }],
    labels: ['quote'],
    kinds: ['higher fee', 'highest fee'],
  },
  {
    name: 'guard-fee-recipient',
    patches: [
      {
        file: `${wallet}guard/evm/swapChecks.ts`,
        find: 'recipient === subject.intent.serviceFee?.recipient',
        replace: 'recipient !== undefined',
      },
    ],
    labels: ['build'],
    kinds: ['fee receiver', 'built for the thief'],
  },
  {
    name: 'guard-fee-bps',
    patches: [
      {
        file: `${wallet}guard/evm/swapChecks.ts`,
        find: 'bps <= BigInt(subject.intent.serviceFee?.bps ?? 0)',
        replace: 'bps >= 0n',
      },
    ],
    labels: ['build'],
    kinds: ['built with a higher fee'],
  },
  {
    name: 'guard-minimum',
    patches: [
      {
        file: `${wallet}guard/evm/swapChecks.ts`,
        find: 'plan.receive.minimum > 0n && plan.receive.minimum >= intent.receive.units',
        replace: 'plan.receive.minimum >= 0n',
      },
    ],
    labels: ['build'],
    kinds: ['lower minimum'],
  },
  {
    name: 'guard-recipient',
    patches: [
      {
        file: `${wallet}guard/evm/swapChecks.ts`,
        find: "plan.recipient === 'sender' || plan.recipient === intent.wallet",
        replace: "plan.recipient !== ''",
      },
    ],
    labels: ['build'],
    kinds: ['receiver'],
  },
  {
    name: 'minimum',
    patches: [
      {
        file: `${wallet}trade/checkQuote.ts`,
        find: '    isMinimumAllowed(quote, request)\n',
        replace: '    true\n',
      },
    ],
    labels: ['quote'],
    kinds: ['slippage of all', 'slippage of half'],
  },
  {
    name: 'venue',
    patches: [
      {
        file: `${wallet}trade/checkQuote.ts`,
        find: '    buildsOf[network].includes(quote.build) &&\n',
        replace: '',
      },
      {
        file: `${wallet}guard/evm/swapChecks.ts`,
        find: '(!intent.serviceFee || isFeeApart(intent.network))',
        replace: '!intent.serviceFee',
      },
    ],
    labels: ['quote'],
    kinds: ['swap'],
  },
  {
    name: 'amount-asked',
    patches: [
      { file: `${wallet}trade/checkQuote.ts`, find: '    isAmountAsked(quote, units) &&\n', replace: '' },
    ],
    labels: ['quote'],
    kinds: ['double', 'million'],
  },
  {
    name: 'coin-decimals',
    patches: [
      {
        file: `${wallet}trade/checkQuote.ts`,
        find: '    isCoinShown(quote.receive, coin) &&\n',
        replace: '',
      },
    ],
    labels: ['quote'],
    kinds: ['zero', 'less', 'rescaled'],
  },
  {
    name: 'fresh-quote',
    patches: [
      {
        file: `${wallet}trade/checkQuote.ts`,
        find: 'fresh.minimumUnits < agreed.minimumUnits || ',
        replace: '',
      },
    ],
    labels: ['quote'],
    kinds: ['cheap'],
  },
  {
    name: 'cost-within-consent',
    patches: [
      {
        file: `${wallet}trade/runSwap.ts`,
        find: 'carryOut(request, agreed, withinCost(ports, agreed))',
        replace: 'carryOut(request, agreed, ports)',
      },
    ],
    labels: ['rpc.eth_gasPrice', 'rpc.eth_getBlockByNumber', 'quote'],
  },
  {
    name: 'gas-price-ceiling',
    patches: [
      {
        file: `${core}trading/autoGas.ts`,
        find: 'gasPrice: min(said.gasPrice, ceiling),',
        replace: 'gasPrice: said.gasPrice,',
      },
    ],
    labels: ['rpc.eth_gasPrice'],
    kinds: ['thousand', 'million', 'most'],
  },
  {
    name: 'gas-units-ceiling',
    patches: [
      {
        file: `${core}trading/mostGas.ts`,
        find: 'limit < believed[build] ? limit : believed[build]',
        replace: 'limit',
      },
    ],
    labels: ['quote'],
    kinds: ['dear fees', 'million', 'most'],
  },
  {
    name: 'payment-price',
    patches: [
      {
        file: `${trader}settleTrade.ts`,
        find: 'withinPrice(await paymentLimits(trader, network, trader.settingsOf(network, side)), limits)',
        replace: 'paymentLimits(trader, network, trader.settingsOf(network, side))',
      },
    ],
    labels: ['rpc.eth_gasPrice'],
    kinds: ['thousand', 'million', 'double'],
  },
  {
    name: 'ahead-bound',
    patches: [
      {
        file: `${trader}approveAhead.ts`,
        find: 'lower(held, standing + mostBought(agreed))',
        replace: 'lower(held, standing + mostBought(agreed) + held)',
      },
    ],
    labels: ['balance'],
    kinds: ['double', 'million', 'most'],
  },
  {
    name: 'ahead-price',
    patches: [
      {
        file: `${trader}approveAhead.ts`,
        find: 'if (2n * now.maxFeePerGas > 3n * agreed.maxFeePerGas)',
        replace: 'if (now.maxFeePerGas < 0n)',
      },
      {
        file: `${trader}approveAhead.ts`,
        find: 'const limits = withinPrice(now, agreed)',
        replace: 'const limits = now',
      },
    ],
    labels: ['rpc.eth_gasPrice', 'rpc.eth_getBlockByNumber'],
    kinds: ['double', 'thousand', 'million'],
  },
  {
    name: 'transfer-fee',
    patches: [
      {
        file: `${trader}transfer.ts`,
        find: 'shownFee === null || maxCost <= shownFee',
        replace: 'maxCost >= 0n',
      },
    ],
    labels: ['rpc.eth_estimateGas', 'rpc.eth_gasPrice', 'rpc.eth_getBlockByNumber'],
  },
  {
    name: 'refusal-lookup',
    patches: [
      {
        file: `${wallet}execution/runExecution.ts`,
        find: 'if (await turnsUp(ports, record)) return store',
        replace: 'if (record.attempts.length > 99) return store',
      },
    ],
    labels: ['send'],
    kinds: ['refused as rejected', 'refusal'],
  },
  {
    name: 'same-nonce',
    patches: [
      { file: `${trader}replacement.ts`, find: '...fees, nonce }', replace: '...fees, nonce: nonce + 1 }' },
      {
        file: `${wallet}execution/runExecution.ts`,
        find: 'nonce === undefined || raised.limits.nonce !== nonce',
        replace: 'nonce === undefined',
      },
    ],
    labels: ['rpc.eth_gasPrice', 'verdict', 'send'],
    kinds: ['double', 'later'],
  },
  {
    name: 'order-bound',
    patches: [
      {
        file: `${trader}orders/boundQuote.ts`,
        find: 'if (least === null || quote.minimumUnits >= least) return quote',
        replace: 'if (least !== undefined) return quote',
      },
    ],
    labels: ['quote'],
    kinds: ['cheap', 'cheaper'],
  },
  {
    name: 'order-fee-bps',
    patches: [{ file: `${trader}orders/orderFee.ts`, find: 'fee.bps <= agreed.bps && ', replace: '' }],
    labels: ['order'],
    kinds: ['half', 'zero'],
  },
  {
    name: 'order-fee-recipient',
    patches: [
      { file: `${trader}orders/orderFee.ts`, find: ' && fee.recipient === agreed.recipient', replace: '' },
    ],
    labels: ['order'],
    kinds: ['thief'],
  },
  {
    name: 'other-wallets-terms',
    patches: [
      {
        file: `${web}wallet/trade/consent.ts`,
        find: '!scene.isAlways || terms.some((agreed) => isLike({ quote, maxFee }, agreed))',
        replace: 'terms.length >= 0 && quote !== undefined && maxFee >= 0n && isLike !== undefined',
      },
    ],
    labels: ['quote'],
    kinds: ['cheap', 'cheaper'],
  },
  {
    name: 'chain-clock',
    patches: [
      {
        file: `${wallet}trade/swapDeadline.ts`,
        find: 'if (chainNow - now > maxBehindSeconds)',
        replace: 'if (chainNow - now > 1e9 * maxBehindSeconds)',
      },
    ],
    labels: ['rpc.eth_getBlockByNumber'],
    kinds: ['much later'],
  },
  {
    name: 'order-coin-price',
    patches: [
      {
        file: 'packages/orders/src/worstReceipt.ts',
        find: '  if (seen === null) return told\n',
        replace: '  if (seen !== undefined) return told\n',
      },
    ],
    labels: ['quote and prices'],
  },
  {
    name: 'order-fixed-price',
    patches: [
      {
        file: 'packages/orders/src/worstReceipt.ts',
        find: "side === 'sell' ? Math.max(fixed, fired) : Math.min(fixed, fired)",
        replace: 'fired',
      },
    ],
    labels: ['quote and order'],
  },
]
