/*
 * Stand-in for PumpSwap (pump_amm), at its real program id: create_pool, buy, buy_exact_quote_in, sell.
 *
 * Constant product with virtual quote reserves, fees from GlobalConfig (no FeeConfig tiers), events as in the published
 * IDL. No volume accumulators, no cashback, no buyback, no boost; deposits and withdrawals are not here.
 */
#include "spl.h"

#define IX_CREATE_POOL 0xbc4068cf8ed192e9ULL
#define IX_BUY 0xeaebda01123d0666ULL
#define IX_BUY_EXACT_QUOTE_IN 0x70e8d9b452152ec6ULL
#define IX_SELL 0xad837f01a485e633ULL
#define EVENT_CREATE_POOL 0x74a776a0d20c31b1ULL
#define EVENT_BUY 0x7777f52c1f52f467ULL
#define EVENT_SELL 0x2adc03a50a372f3eULL
#define ACCOUNT_POOL 0xbc6db111046d9af1ULL
#define POOL_SIZE 301
#define MINIMUM_LIQUIDITY 100

/* Offsets in the Pool account. */
enum { P_BUMP = 8, P_INDEX = 9, P_CREATOR = 11, P_BASE_MINT = 43, P_QUOTE_MINT = 75, P_LP_MINT = 107, P_BASE = 139, P_QUOTE = 171, P_LP_SUPPLY = 203, P_COIN_CREATOR = 211, P_VIRTUAL_QUOTE = 245 };
/* Offsets in the GlobalConfig account. */
enum { G_LP_FEE_BPS = 40, G_PROTOCOL_FEE_BPS = 48, G_CREATOR_FEE_BPS = 313 };

INLINE u64 findPool(const u8 *creator) {
  Account *a = ACCOUNTS;
  seedsBegin(); SEED_TEXT("pool"); seed(CALL->data + 8, 2); seed(creator, 32); seed(a[3].key, 32); seed(a[4].key, 32);
  return findAddress(CALL->program);
}

NOINLINE u64 openLpMint(u64 amount) {
  Account *a = ACCOUNTS;
  seedsBegin(); SEED_TEXT("pool_lp_mint"); seed(a[0].key, 32);
  TRY(findAddress(CALL->program));
  if (!sameKey(CALL->found, a[5].key)) FAIL("ConstraintSeeds", 2006);
  TRY(createAccount(&a[2], &a[5], 82, a[12].key, SIGNED));
  TRY(initializeMint(a[12].key, &a[5], 9, a[0].key));
  Holder holder = { &a[2], &a[8], &a[2], &a[5] };
  TRY(createAssociated(&holder, UNSIGNED));
  TRY(findPool(a[2].key));
  return mintTokens(&a[5], &a[8], &a[0], amount, SIGNED);
}

NOINLINE u64 fillPool(u64 base, u64 quote) {
  Account *a = ACCOUNTS;
  Holder baseHolder = { &a[2], &a[9], &a[0], &a[3] };
  TRY(createAssociated(&baseHolder, UNSIGNED));
  Holder quoteHolder = { &a[2], &a[10], &a[0], &a[4] };
  TRY(createAssociated(&quoteHolder, UNSIGNED));
  Route baseRoute = { &a[6], &a[3], &a[9], &a[2] };
  TRY(transferTokens(&baseRoute, base, UNSIGNED));
  Route quoteRoute = { &a[7], &a[4], &a[10], &a[2] };
  return transferTokens(&quoteRoute, quote, UNSIGNED);
}

NOINLINE void writePool(u64 liquidity) {
  Account *a = ACCOUNTS;
  u8 *pool = a[0].data;
  WRITE64(pool, ACCOUNT_POOL);
  pool[P_BUMP] = CALL->bump;
  *(u16 *)(pool + P_INDEX) = *(u16 *)(CALL->data + 8);
  copyKey(pool + P_CREATOR, a[2].key); copyKey(pool + P_BASE_MINT, a[3].key); copyKey(pool + P_QUOTE_MINT, a[4].key);
  copyKey(pool + P_LP_MINT, a[5].key); copyKey(pool + P_BASE, a[9].key); copyKey(pool + P_QUOTE, a[10].key);
  WRITE64(pool + P_LP_SUPPLY, liquidity);
  copyKey(pool + P_COIN_CREATOR, CALL->data + 26);
}

NOINLINE u64 emitCreatePool(u64 liquidity) {
  Account *a = ACCOUNTS;
  Writer w = eventBegin(EVENT_CREATE_POOL);
  put64(&w, now()); put16(&w, *(u16 *)(CALL->data + 8)); putKey(&w, a[2].key); putKey(&w, a[3].key); putKey(&w, a[4].key);
  put8(&w, mintDecimals(&a[3])); put8(&w, mintDecimals(&a[4]));
  put64(&w, READ64(CALL->data + 10)); put64(&w, READ64(CALL->data + 18)); put64(&w, tokenBalance(&a[9])); put64(&w, tokenBalance(&a[10]));
  put64(&w, MINIMUM_LIQUIDITY); put64(&w, liquidity); put64(&w, liquidity - MINIMUM_LIQUIDITY);
  put8(&w, a[0].data[P_BUMP]);
  putKey(&w, a[0].key); putKey(&w, a[5].key); putKey(&w, a[6].key); putKey(&w, a[7].key); putKey(&w, CALL->data + 26);
  put8(&w, 0); put64(&w, 0); put8(&w, 0);
  return emitEvent(&a[16], w.at);
}

NOINLINE u64 createPool(void) {
  Account *a = ACCOUNTS;
  if (CALL->accountCount < 18) FAIL("AccountNotEnoughKeys", 3005);
  if (CALL->dataSize < 58) FAIL("InstructionDidNotDeserialize", 102);
  if (!a[2].signer) FAIL("AccountNotSigner", 3010);
  u64 base = READ64(CALL->data + 10), quote = READ64(CALL->data + 18), liquidity = sqrtOfProduct(base, quote);
  if (liquidity <= MINIMUM_LIQUIDITY) FAIL("TooLittlePoolTokenLiquidity", 6005);
  TRY(findPool(a[2].key));
  if (!sameKey(CALL->found, a[0].key)) FAIL("ConstraintSeeds", 2006);
  TRY(createAccount(&a[2], &a[0], POOL_SIZE, CALL->program, SIGNED));
  writePool(liquidity);
  TRY(fillPool(base, quote));
  TRY(openLpMint(liquidity - MINIMUM_LIQUIDITY));
  return emitCreatePool(liquidity);
}

enum { SELL, BUY, BUY_EXACT_QUOTE };
typedef struct {
  u64 base, quote, lpFee, protocolFee, creatorFee, lpBps, protocolBps, creatorBps, total, limit, time, kind;
  u64 userBase, userQuote, poolBase, poolQuote;
} Trade;
#define TRADE ((Trade *)LOCALS)

NOINLINE u64 readTrade(void) {
  Account *a = ACCOUNTS;
  Trade *t = TRADE;
  if (CALL->accountCount < (t->kind ? 21 : 19)) FAIL("AccountNotEnoughKeys", 3005);
  if (CALL->dataSize < 24) FAIL("InstructionDidNotDeserialize", 102);
  if (!a[1].signer) FAIL("AccountNotSigner", 3010);
  if (!sameKey(a[0].owner, CALL->program) || !sameKey(a[2].owner, CALL->program)) FAIL("AccountOwnedByWrongProgram", 3007);
  u8 *pool = a[0].data, *config = a[2].data;
  if (!sameKey(pool + P_BASE_MINT, a[3].key) || !sameKey(pool + P_QUOTE_MINT, a[4].key) || !sameKey(pool + P_BASE, a[7].key) || !sameKey(pool + P_QUOTE, a[8].key)) FAIL("ConstraintHasOne", 2001);
  t->lpBps = READ64(config + G_LP_FEE_BPS);
  t->protocolBps = READ64(config + G_PROTOCOL_FEE_BPS);
  t->creatorBps = isZeroKey(pool + P_COIN_CREATOR) ? 0 : READ64(config + G_CREATOR_FEE_BPS);
  t->userBase = tokenBalance(&a[5]); t->userQuote = tokenBalance(&a[6]); t->poolBase = tokenBalance(&a[7]); t->poolQuote = tokenBalance(&a[8]);
  t->limit = READ64(CALL->data + 16);
  t->time = now();
  return 0;
}

NOINLINE void takeFees(void) {
  Trade *t = TRADE;
  t->lpFee = mulDiv(t->quote, t->lpBps, 10000, 1);
  t->protocolFee = mulDiv(t->quote, t->protocolBps, 10000, 1);
  t->creatorFee = mulDiv(t->quote, t->creatorBps, 10000, 1);
  u64 fees = t->lpFee + t->protocolFee + t->creatorFee;
  t->total = t->kind ? t->quote + fees : t->quote < fees ? 0 : t->quote - fees;
}

NOINLINE u64 quoteTrade(void) {
  Trade *t = TRADE;
  u64 reserve = t->poolQuote + READ64(ACCOUNTS[0].data + P_VIRTUAL_QUOTE), amount = READ64(CALL->data + 8);
  if (!amount) FAIL("ZeroBaseAmount", 6001);
  if (t->kind == BUY_EXACT_QUOTE) {
    t->quote = mulDiv(amount, 10000, 10000 + t->lpBps + t->protocolBps + t->creatorBps, 0);
    takeFees();
    if (t->total > amount) t->quote -= t->total - amount; /* fees round up: stay within what the user gave */
    if (t->quote < 2) FAIL("ExceededSlippage", 6004);
    t->base = mulDiv(t->poolBase, t->quote - 1, reserve + t->quote - 1, 0); /* one unit stays, as the SDK quotes */
    takeFees();
    if (!t->base || t->base < t->limit) FAIL("ExceededSlippage", 6004);
    return 0;
  }
  t->base = amount;
  if (t->kind == BUY) {
    if (amount >= t->poolBase) FAIL("BuyMoreThanPool", 6024);
    t->quote = mulDiv(reserve, amount, t->poolBase - amount, 1);
  } else t->quote = mulDiv(reserve, amount, t->poolBase + amount, 0);
  takeFees();
  if (t->kind == BUY ? t->total > t->limit : t->total < t->limit || !t->total) FAIL("ExceededSlippage", 6004);
  return 0;
}

INLINE void seedPool(void) {
  u8 *pool = ACCOUNTS[0].data;
  seedsBegin(); SEED_TEXT("pool"); seed(pool + P_INDEX, 2); seed(pool + P_CREATOR, 32); seed(pool + P_BASE_MINT, 32); seed(pool + P_QUOTE_MINT, 32); seed(pool + P_BUMP, 1);
}

/* Moves quote tokens out of the payer of this side: the user when buying, the pool when selling. */
NOINLINE u64 payQuote(int to, u64 amount) {
  Account *a = ACCOUNTS;
  u64 isBuy = TRADE->kind != SELL;
  Route route = { isBuy ? &a[6] : &a[8], &a[4], &a[to], isBuy ? &a[1] : &a[0] };
  return transferTokens(&route, amount, isBuy ? UNSIGNED : SIGNED);
}

NOINLINE u64 settle(void) {
  Account *a = ACCOUNTS;
  Trade *t = TRADE;
  if (!a[17].size) { /* the first trade of a creator's coins opens the account for the fees */
    Holder holder = { &a[1], &a[17], &a[18], &a[4] };
    TRY(createAssociated(&holder, UNSIGNED));
  }
  seedPool();
  if (t->kind) {
    Route base = { &a[7], &a[3], &a[5], &a[0] };
    TRY(transferTokens(&base, t->base, SIGNED));
    TRY(payQuote(8, t->quote + t->lpFee));
  } else {
    Route base = { &a[5], &a[3], &a[7], &a[1] };
    TRY(transferTokens(&base, t->base, UNSIGNED));
    TRY(payQuote(6, t->total));
  }
  TRY(payQuote(10, t->protocolFee));
  return payQuote(17, t->creatorFee);
}

NOINLINE u64 emitTrade(void) {
  Account *a = ACCOUNTS;
  Trade *t = TRADE;
  u8 *pool = a[0].data;
  Writer w = eventBegin(t->kind ? EVENT_BUY : EVENT_SELL);
  put64(&w, t->time); put64(&w, t->base);
  put64(&w, t->kind == BUY_EXACT_QUOTE ? READ64(CALL->data + 8) : t->limit);
  put64(&w, t->userBase); put64(&w, t->userQuote); put64(&w, t->poolBase); put64(&w, t->poolQuote);
  put64(&w, t->quote); put64(&w, t->lpBps); put64(&w, t->lpFee); put64(&w, t->protocolBps); put64(&w, t->protocolFee);
  put64(&w, t->kind ? t->quote + t->lpFee : t->quote - t->lpFee); put64(&w, t->total);
  putKey(&w, a[0].key); putKey(&w, a[1].key); putKey(&w, a[5].key); putKey(&w, a[6].key); putKey(&w, a[9].key); putKey(&w, a[10].key);
  putKey(&w, pool + P_COIN_CREATOR); put64(&w, t->creatorBps); put64(&w, t->creatorFee);
  if (t->kind) {
    put8(&w, 0); putZeros(&w, 24); put64(&w, t->time); /* volume tracking: none */
    put64(&w, t->kind == BUY_EXACT_QUOTE ? t->limit : 0);
    if (t->kind == BUY) putText(&w, "buy", 3); else putText(&w, "buy_exact_quote_in", 18);
  }
  putZeros(&w, 32); /* cashback and buyback */
  put64(&w, READ64(pool + P_VIRTUAL_QUOTE)); put64(&w, READ64(pool + P_VIRTUAL_QUOTE + 8)); put8(&w, 0); put64(&w, mintSupply(&a[3]));
  return emitEvent(&a[15], w.at);
}

NOINLINE u64 trade(u64 kind) {
  TRADE->kind = kind;
  TRY(readTrade());
  TRY(quoteTrade());
  TRY(settle());
  return emitTrade();
}

u64 entrypoint(u8 *input) {
  parseInput(input);
  if (CALL->dataSize < 8) FAIL("InstructionMissing", 100);
  u64 kind = READ64(CALL->data);
  if (kind == EVENT_TAG) return ACCOUNTS[0].signer ? 0 : 3010;
  if (kind == IX_BUY) { LOG("Instruction: Buy"); return trade(BUY); }
  if (kind == IX_SELL) { LOG("Instruction: Sell"); return trade(SELL); }
  if (kind == IX_BUY_EXACT_QUOTE_IN) { LOG("Instruction: BuyExactQuoteIn"); return trade(BUY_EXACT_QUOTE); }
  if (kind == IX_CREATE_POOL) { LOG("Instruction: CreatePool"); return createPool(); }
  FAIL("InstructionFallbackNotFound", 101);
}
