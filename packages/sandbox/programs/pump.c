/*
 * Stand-in for the pump.fun launchpad, at its real program id: create, create_v2, buy, buy_exact_sol_in, sell,
 * buy_v2, buy_exact_quote_in_v2, sell_v2 (SOL as quote), extend_account and migrate.
 *
 * Instruction data, account order, curve, fee rounding and events follow the published IDL. Looser than the real
 * program: it trusts the fee recipient and the creator vault it is given, takes its fees from Global (no FeeConfig
 * tiers), keeps no volume accumulators, anyone may migrate a complete curve, and compute units differ.
 */
#include "spl.h"

#define IX_CREATE 0x77071c0528c81e18ULL
#define IX_CREATE_V2 0xb4318b5fec4c90d6ULL
#define IX_BUY 0xeaebda01123d0666ULL
#define IX_BUY_EXACT_SOL_IN 0x5fcddf9e0874fc38ULL
#define IX_SELL 0xad837f01a485e633ULL
#define IX_BUY_V2 0x3dd3c56761ee17b8ULL
#define IX_BUY_EXACT_QUOTE_IN_V2 0x2f5b4d68461cabc2ULL
#define IX_SELL_V2 0xb240e9e73c82f65dULL
#define IX_EXTEND_ACCOUNT 0xe53e4896cbc266eaULL
#define IX_MIGRATE 0x1ea29eec92e7ea9bULL
#define EVENT_CREATE 0x7663ebde4da9721bULL
#define EVENT_TRADE 0xee61e64ed37fdbbdULL
#define EVENT_COMPLETE 0x08982ed49c61725fULL
#define EVENT_EXTEND 0x7c16925d90d76161ULL
#define EVENT_MIGRATION 0x94ea945cb95de9bdULL
#define ACCOUNT_CURVE 0x60acd86037f8b717ULL
#define AMM_CREATE_POOL 0xbc4068cf8ed192e9ULL
#define TOKEN_METADATA_INITIALIZE 0x8d4db858a21ee1d2ULL
#define TOKEN_METADATA_UPDATE_AUTHORITY 0x7b566454e4a6e4d7ULL

/* metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s */
static const u8 METAPLEX_PROGRAM[32] = { 11, 112, 101, 177, 227, 209, 124, 69, 56, 157, 82, 127, 107, 4, 195, 205, 88, 184, 108, 115, 26, 160, 253, 181, 73, 182, 209, 188, 3, 248, 41, 70 };

#define CURVE_SIZE 151
/* Offsets in the BondingCurve account. */
enum { VIRTUAL_TOKENS = 8, VIRTUAL_QUOTE = 16, REAL_TOKENS = 24, REAL_QUOTE = 32, SUPPLY = 40, COMPLETE = 48, CREATOR = 49 };
/* Offsets in the Global account. */
enum { G_VIRTUAL_TOKENS = 73, G_VIRTUAL_SOL = 81, G_REAL_TOKENS = 89, G_SUPPLY = 97, G_FEE_BPS = 105, G_MIGRATION_FEE = 146, G_CREATOR_FEE_BPS = 154 };

typedef struct { const u8 *name, *symbol, *uri; u32 nameSize, symbolSize, uriSize; const u8 *creator, *end; } Launch;
typedef struct { Account *global, *mint, *mintAuthority, *curve, *curveTokens, *user, *metadata, *event; const u8 *tokenProgram; Launch text; } Create;
#define CREATE ((Create *)LOCALS)

NOINLINE u64 parseText(const u8 **at, const u8 **text, u32 *size) {
  const u8 *end = CALL->data + CALL->dataSize;
  if (*at + 4 > end) FAIL("InstructionDidNotDeserialize", 102);
  *size = *(u32 *)*at;
  *text = *at + 4;
  if (*size > 1024 || *text + *size > end) FAIL("InstructionDidNotDeserialize", 102);
  *at = *text + *size;
  return 0;
}

NOINLINE u64 parseLaunch(Launch *launch) {
  const u8 *at = CALL->data + 8;
  TRY(parseText(&at, &launch->name, &launch->nameSize));
  TRY(parseText(&at, &launch->symbol, &launch->symbolSize));
  TRY(parseText(&at, &launch->uri, &launch->uriSize));
  if (at + 32 > CALL->data + CALL->dataSize) FAIL("InstructionDidNotDeserialize", 102);
  launch->creator = at;
  return 0;
}

INLINE void putLaunchTexts(Writer *w, const Launch *launch) {
  put32(w, launch->nameSize); putBytes(w, launch->name, launch->nameSize);
  put32(w, launch->symbolSize); putBytes(w, launch->symbol, launch->symbolSize);
  put32(w, launch->uriSize); putBytes(w, launch->uri, launch->uriSize);
}

INLINE u64 findMintAuthority(void) { seedsBegin(); SEED_TEXT("mint-authority"); return findAddress(CALL->program); }
INLINE u64 findCurve(const u8 *mint) { seedsBegin(); SEED_TEXT("bonding-curve"); seed(mint, 32); return findAddress(CALL->program); }

/* The curve account, filled from Global. */
NOINLINE u64 openCurve(void) {
  Create *c = CREATE;
  TRY(findCurve(c->mint->key));
  if (!sameKey(CALL->found, c->curve->key)) FAIL("ConstraintSeeds", 2006);
  TRY(createAccount(c->user, c->curve, CURVE_SIZE, CALL->program, SIGNED));
  u8 *curve = c->curve->data, *global = c->global->data;
  WRITE64(curve, ACCOUNT_CURVE);
  WRITE64(curve + VIRTUAL_TOKENS, READ64(global + G_VIRTUAL_TOKENS));
  WRITE64(curve + VIRTUAL_QUOTE, READ64(global + G_VIRTUAL_SOL));
  WRITE64(curve + REAL_TOKENS, READ64(global + G_REAL_TOKENS));
  WRITE64(curve + REAL_QUOTE, 0);
  WRITE64(curve + SUPPLY, READ64(global + G_SUPPLY));
  copyKey(curve + CREATOR, c->text.creator);
  Holder holder = { c->user, c->curveTokens, c->curve, c->mint };
  return createAssociated(&holder, UNSIGNED);
}

/* Metaplex CreateMetadataAccountV3. */
NOINLINE u64 writeMetaplexMetadata(void) {
  Create *c = CREATE;
  Writer w = { CPI_DATA };
  put8(&w, 33);
  putLaunchTexts(&w, &c->text);
  put16(&w, 0); putZeros(&w, 3); put8(&w, 1); put8(&w, 0);
  meta(0, c->metadata->key, 1, 0); meta(1, c->mint->key, 0, 0); meta(2, c->mintAuthority->key, 0, 1);
  meta(3, c->user->key, 1, 1); meta(4, c->mintAuthority->key, 0, 1); meta(5, (u8 *)SYSTEM_PROGRAM, 0, 0);
  TRY(findMintAuthority());
  return invokeWith(METAPLEX_PROGRAM, 6, (u64)(w.at - CPI_DATA), SIGNED);
}

/* Token-2022's own metadata, in the mint account; its update authority is given up at once. */
NOINLINE u64 writeTokenMetadata(void) {
  Create *c = CREATE;
  u64 textSize = 12 + (u64)c->text.nameSize + c->text.symbolSize + c->text.uriSize;
  TRY(transferLamports(c->user, c->mint, (4 + 64 + textSize + 4) * 6960, UNSIGNED));
  TRY(findMintAuthority());
  Writer w = { CPI_DATA };
  put64(&w, TOKEN_METADATA_INITIALIZE);
  putLaunchTexts(&w, &c->text);
  meta(0, c->mint->key, 1, 0); meta(1, c->mintAuthority->key, 0, 0); meta(2, c->mint->key, 0, 0); meta(3, c->mintAuthority->key, 0, 1);
  TRY(invokeWith(c->tokenProgram, 4, (u64)(w.at - CPI_DATA), SIGNED));
  w.at = CPI_DATA;
  put64(&w, TOKEN_METADATA_UPDATE_AUTHORITY); putZeros(&w, 32);
  meta(0, c->mint->key, 1, 0); meta(1, c->mintAuthority->key, 0, 1);
  return invokeWith(c->tokenProgram, 2, 40, SIGNED);
}

NOINLINE u64 emitCreate(u64 isV2) {
  Create *c = CREATE;
  u8 *curve = c->curve->data;
  Writer w = eventBegin(EVENT_CREATE);
  putLaunchTexts(&w, &c->text);
  putKey(&w, c->mint->key); putKey(&w, c->curve->key); putKey(&w, c->user->key); putKey(&w, c->text.creator);
  put64(&w, now());
  put64(&w, READ64(curve + VIRTUAL_TOKENS)); put64(&w, READ64(curve + VIRTUAL_QUOTE)); put64(&w, READ64(curve + REAL_TOKENS));
  put64(&w, READ64(curve + SUPPLY));
  putKey(&w, c->tokenProgram);
  put8(&w, isV2 ? *(c->text.creator + 32) : 0); put8(&w, 0); /* mayhem, cashback */
  putZeros(&w, 32); /* quote mint: SOL */
  put64(&w, READ64(curve + VIRTUAL_QUOTE)); put64(&w, 0); put8(&w, 0);
  return emitEvent(c->event, w.at);
}

NOINLINE u64 mintSupplyToCurve(void) {
  Create *c = CREATE;
  TRY(findMintAuthority());
  if (!sameKey(CALL->found, c->mintAuthority->key)) FAIL("ConstraintSeeds", 2006);
  TRY(mintTokens(c->mint, c->curveTokens, c->mintAuthority, READ64(c->curve->data + SUPPLY), SIGNED));
  return renounceMinting(c->mint, c->mintAuthority, SIGNED);
}

NOINLINE u64 create(void) {
  Account *a = ACCOUNTS;
  Create *c = CREATE;
  if (CALL->accountCount < 14) FAIL("AccountNotEnoughKeys", 3005);
  c->mint = &a[0]; c->mintAuthority = &a[1]; c->curve = &a[2]; c->curveTokens = &a[3]; c->global = &a[4];
  c->metadata = &a[6]; c->user = &a[7]; c->tokenProgram = a[9].key; c->event = &a[12];
  if (!sameKey(c->global->owner, CALL->program)) FAIL("AccountOwnedByWrongProgram", 3007);
  TRY(parseLaunch(&c->text));
  TRY(createAccount(c->user, c->mint, 82, c->tokenProgram, UNSIGNED));
  TRY(initializeMint(c->tokenProgram, c->mint, 6, c->mintAuthority->key));
  TRY(openCurve());
  TRY(writeMetaplexMetadata());
  TRY(mintSupplyToCurve());
  return emitCreate(0);
}

NOINLINE u64 createV2(void) {
  Account *a = ACCOUNTS;
  Create *c = CREATE;
  if (CALL->accountCount < 16) FAIL("AccountNotEnoughKeys", 3005);
  c->mint = &a[0]; c->mintAuthority = &a[1]; c->curve = &a[2]; c->curveTokens = &a[3]; c->global = &a[4];
  c->user = &a[5]; c->tokenProgram = a[7].key; c->event = &a[14];
  if (!sameKey(c->global->owner, CALL->program)) FAIL("AccountOwnedByWrongProgram", 3007);
  TRY(parseLaunch(&c->text));
  if (c->text.creator + 33 > CALL->data + CALL->dataSize) FAIL("InstructionDidNotDeserialize", 102);
  TRY(createAccount(c->user, c->mint, 234, c->tokenProgram, UNSIGNED));
  Writer w = { CPI_DATA };
  put8(&w, 39); put8(&w, 0); putZeros(&w, 32); putKey(&w, c->mint->key); /* metadata pointer to the mint itself */
  meta(0, c->mint->key, 1, 0);
  TRY(invokeWith(c->tokenProgram, 1, 66, UNSIGNED));
  TRY(initializeMint(c->tokenProgram, c->mint, 6, c->mintAuthority->key));
  TRY(openCurve());
  TRY(writeTokenMetadata());
  TRY(mintSupplyToCurve());
  return emitCreate(1);
}

enum { BUY, BUY_EXACT_SOL, SELL, BUY_TWO, BUY_EXACT_QUOTE, SELL_TWO };
typedef struct {
  Account *global, *feeTo, *mint, *curve, *curveTokens, *userTokens, *user, *creatorVault, *event;
  u64 tokens, sol, fee, creatorFee, feeBps, creatorFeeBps, time, kind, isBuy;
} Trade;
#define TRADE ((Trade *)LOCALS)

NOINLINE u64 readTradeAccounts(void) {
  Account *a = ACCOUNTS;
  Trade *t = TRADE;
  if (t->kind >= BUY_TWO) {
    if (CALL->accountCount < (t->kind == SELL_TWO ? 26 : 27)) FAIL("AccountNotEnoughKeys", 3005);
    if (!sameKey(a[2].key, NATIVE_MINT)) FAIL("UnsupportedQuoteMint", 6050);
    t->mint = &a[1]; t->feeTo = &a[6]; t->curve = &a[10]; t->curveTokens = &a[11]; t->user = &a[13]; t->userTokens = &a[14];
    t->creatorVault = &a[16]; t->event = t->isBuy ? &a[25] : &a[24];
  } else {
    if (CALL->accountCount < (t->isBuy ? 16 : 14)) FAIL("AccountNotEnoughKeys", 3005);
    t->feeTo = &a[1]; t->mint = &a[2]; t->curve = &a[3]; t->curveTokens = &a[4]; t->userTokens = &a[5]; t->user = &a[6];
    t->creatorVault = t->isBuy ? &a[9] : &a[8]; t->event = &a[10];
  }
  t->global = &a[0];
  if (!t->user->signer) FAIL("AccountNotSigner", 3010);
  if (!sameKey(t->curve->owner, CALL->program) || !sameKey(t->global->owner, CALL->program)) FAIL("AccountOwnedByWrongProgram", 3007);
  if (CALL->dataSize < 24) FAIL("InstructionDidNotDeserialize", 102);
  t->feeBps = READ64(t->global->data + G_FEE_BPS);
  t->creatorFeeBps = READ64(t->global->data + G_CREATOR_FEE_BPS);
  return 0;
}

/* Constant product over the virtual reserves; `sol` is the curve's side, without fees. */
NOINLINE u64 quoteTrade(void) {
  Trade *t = TRADE;
  u8 *curve = t->curve->data;
  u64 virtualTokens = READ64(curve + VIRTUAL_TOKENS), virtualSol = READ64(curve + VIRTUAL_QUOTE), realTokens = READ64(curve + REAL_TOKENS);
  u64 amount = READ64(CALL->data + 8);
  if (t->kind == BUY || t->kind == BUY_TWO) {
    t->tokens = amount < realTokens ? amount : realTokens;
    if (!t->tokens) FAIL("BuyZeroAmount", 6020);
    t->sol = mulDiv(t->tokens, virtualSol, virtualTokens - t->tokens, 0) + 1;
  } else if (t->isBuy) {
    u64 net = mulDiv(amount, 10000, 10000 + t->feeBps + t->creatorFeeBps, 0);
    u64 total = net + mulDiv(net, t->feeBps, 10000, 1) + mulDiv(net, t->creatorFeeBps, 10000, 1);
    if (total > amount) net -= total - amount; /* fees round up: stay within what the user gave */
    if (net < 2) FAIL("BuyZeroAmount", 6020);
    t->tokens = mulDiv(net - 1, virtualTokens, virtualSol + net - 1, 0);
    t->sol = net;
    if (t->tokens > realTokens) { /* the last buyer pays for what is left only */
      t->tokens = realTokens;
      t->sol = mulDiv(realTokens, virtualSol, virtualTokens - realTokens, 0) + 1;
    }
  } else {
    if (!amount) FAIL("SellZeroAmount", 6021);
    t->tokens = amount;
    t->sol = mulDiv(amount, virtualSol, virtualTokens + amount, 0);
  }
  t->fee = mulDiv(t->sol, t->feeBps, 10000, 1);
  t->creatorFee = mulDiv(t->sol, t->creatorFeeBps, 10000, 1);
  return 0;
}

NOINLINE u64 settleBuy(u64 limit) {
  Trade *t = TRADE;
  u8 *curve = t->curve->data;
  int byTokens = t->kind == BUY || t->kind == BUY_TWO;
  if (byTokens && t->sol + t->fee + t->creatorFee > limit) FAIL("TooMuchSolRequired", 6002);
  if (!byTokens && t->tokens < limit) FAIL("TooLittleTokensReceived", 6042);
  Route route = { t->curveTokens, t->mint, t->userTokens, t->curve };
  TRY(transferTokens(&route, t->tokens, SIGNED));
  u64 vaultHolds = *t->creatorVault->lamports + t->creatorFee; /* a vault that no fee has reached yet must not stay below rent */
  TRY(transferLamports(t->user, t->creatorVault, t->creatorFee + (vaultHolds < rentFor(0) ? rentFor(0) - vaultHolds : 0), UNSIGNED));
  TRY(transferLamports(t->user, t->curve, t->sol, UNSIGNED));
  TRY(transferLamports(t->user, t->feeTo, t->fee, UNSIGNED));
  WRITE64(curve + VIRTUAL_TOKENS, READ64(curve + VIRTUAL_TOKENS) - t->tokens);
  WRITE64(curve + REAL_TOKENS, READ64(curve + REAL_TOKENS) - t->tokens);
  WRITE64(curve + VIRTUAL_QUOTE, READ64(curve + VIRTUAL_QUOTE) + t->sol);
  WRITE64(curve + REAL_QUOTE, READ64(curve + REAL_QUOTE) + t->sol);
  if (!READ64(curve + REAL_TOKENS)) curve[COMPLETE] = 1;
  return 0;
}

NOINLINE u64 settleSell(u64 limit) {
  Trade *t = TRADE;
  u8 *curve = t->curve->data;
  if (t->sol > READ64(curve + REAL_QUOTE) || t->sol < t->fee + t->creatorFee) FAIL("NotEnoughSolInCurve", 6022);
  u64 net = t->sol - t->fee - t->creatorFee;
  if (net < limit) FAIL("TooLittleSolReceived", 6003);
  Route route = { t->userTokens, t->mint, t->curveTokens, t->user };
  TRY(transferTokens(&route, t->tokens, UNSIGNED));
  *t->curve->lamports -= t->sol;
  *t->user->lamports += net;
  *t->feeTo->lamports += t->fee;
  *t->creatorVault->lamports += t->creatorFee;
  WRITE64(curve + VIRTUAL_TOKENS, READ64(curve + VIRTUAL_TOKENS) + t->tokens);
  WRITE64(curve + REAL_TOKENS, READ64(curve + REAL_TOKENS) + t->tokens);
  WRITE64(curve + VIRTUAL_QUOTE, READ64(curve + VIRTUAL_QUOTE) - t->sol);
  WRITE64(curve + REAL_QUOTE, READ64(curve + REAL_QUOTE) - t->sol);
  return 0;
}

/* The second forms carry the first ones' names. */
INLINE void putInstructionName(Writer *w, u64 kind) {
  switch (kind) {
    case BUY: putText(w, "buy", 3); break;
    case BUY_EXACT_SOL: putText(w, "buy_exact_sol_in", 16); break;
    case SELL: putText(w, "sell", 4); break;
    case BUY_TWO: putText(w, "buy", 3); break;
    case BUY_EXACT_QUOTE: putText(w, "buy_exact_quote_in", 18); break;
    default: putText(w, "sell", 4);
  }
}

NOINLINE u64 emitTrade(void) {
  Trade *t = TRADE;
  u8 *curve = t->curve->data;
  Writer w = eventBegin(EVENT_TRADE);
  putKey(&w, t->mint->key); put64(&w, t->sol); put64(&w, t->tokens); put8(&w, t->isBuy); putKey(&w, t->user->key); put64(&w, t->time);
  put64(&w, READ64(curve + VIRTUAL_QUOTE)); put64(&w, READ64(curve + VIRTUAL_TOKENS));
  put64(&w, READ64(curve + REAL_QUOTE)); put64(&w, READ64(curve + REAL_TOKENS));
  putKey(&w, t->feeTo->key); put64(&w, t->feeBps); put64(&w, t->fee);
  putKey(&w, curve + CREATOR); put64(&w, t->creatorFeeBps); put64(&w, t->creatorFee);
  put8(&w, 0); putZeros(&w, 24); put64(&w, t->time); /* volume tracking: none */
  putInstructionName(&w, t->kind);
  put8(&w, 0); putZeros(&w, 32); put32(&w, 0); /* mayhem; cashback and buyback; shareholders */
  putZeros(&w, 32); put64(&w, t->sol); put64(&w, READ64(curve + VIRTUAL_QUOTE)); put64(&w, READ64(curve + REAL_QUOTE)); /* quote: SOL */
  putZeros(&w, 16); /* holder rewards */
  return emitEvent(t->event, w.at);
}

NOINLINE u64 emitComplete(void) {
  Trade *t = TRADE;
  Writer w = eventBegin(EVENT_COMPLETE);
  putKey(&w, t->user->key); putKey(&w, t->mint->key); putKey(&w, t->curve->key); put64(&w, t->time); putZeros(&w, 32);
  return emitEvent(t->event, w.at);
}

NOINLINE u64 trade(u64 kind) {
  Trade *t = TRADE;
  t->kind = kind;
  t->isBuy = kind != SELL && kind != SELL_TWO;
  TRY(readTradeAccounts());
  if (t->curve->data[COMPLETE]) FAIL("BondingCurveComplete", 6005);
  t->time = now();
  TRY(quoteTrade());
  TRY(findCurve(t->mint->key));
  if (!sameKey(CALL->found, t->curve->key)) FAIL("ConstraintSeeds", 2006);
  u64 limit = READ64(CALL->data + 16);
  if (t->isBuy) TRY(settleBuy(limit)); else TRY(settleSell(limit));
  TRY(emitTrade());
  return t->curve->data[COMPLETE] ? emitComplete() : 0;
}

/* Curves are made at full size here, so there is nothing to extend; the event is real. */
NOINLINE u64 extendAccount(void) {
  Account *a = ACCOUNTS;
  if (CALL->accountCount < 5) FAIL("AccountNotEnoughKeys", 3005);
  if (!sameKey(a[0].owner, CALL->program)) FAIL("AccountOwnedByWrongProgram", 3007);
  Writer w = eventBegin(EVENT_EXTEND);
  putKey(&w, a[0].key); putKey(&w, a[1].key); put64(&w, a[0].size); put64(&w, a[0].size); put64(&w, now());
  return emitEvent(&a[3], w.at);
}

/* --- migration of a complete curve into a PumpSwap pool --- */
INLINE u64 findPoolAuthority(const u8 *mint) { seedsBegin(); SEED_TEXT("pool-authority"); seed(mint, 32); return findAddress(CALL->program); }

/* PumpSwap create_pool, called as the pool authority; account numbers are those of `migrate`. */
NOINLINE u64 callCreatePool(u64 tokens, u64 sol) {
  static const u8 order[18] = { 9, 13, 10, 2, 14, 15, 11, 12, 16, 17, 18, 6, 19, 7, 7, 20, 21, 8 };
  Account *a = ACCOUNTS;
  for (int i = 0; i < 18; i++) meta(i, a[order[i]].key, i == 0 || i == 2 || (i >= 5 && i <= 10), i == 2);
  meta(13, a[2].owner, 0, 0); /* the base token's program may be Token-2022 */
  Writer w = { CPI_DATA };
  put64(&w, AMM_CREATE_POOL); put16(&w, 0); put64(&w, tokens); put64(&w, sol); putKey(&w, a[3].data + CREATOR); putZeros(&w, 4);
  TRY(findPoolAuthority(a[2].key));
  return invokeWith(a[8].key, 18, (u64)(w.at - CPI_DATA), SIGNED);
}

NOINLINE u64 fundPoolAuthority(u64 tokens, u64 sol) {
  Account *a = ACCOUNTS;
  Holder tokenHolder = { &a[5], &a[11], &a[10], &a[2] };
  TRY(createAssociated(&tokenHolder, UNSIGNED));
  Holder solHolder = { &a[5], &a[12], &a[10], &a[14] };
  TRY(createAssociated(&solHolder, UNSIGNED));
  TRY(findCurve(a[2].key));
  Route route = { &a[4], &a[2], &a[11], &a[3] };
  TRY(transferTokens(&route, tokens, SIGNED));
  u64 rent = 30000000; /* what the pool's own accounts cost; taken from the user */
  TRY(transferLamports(&a[5], &a[10], rent, UNSIGNED));
  /* Through the user, whom the System program lets pay. The curve goes along, because the runtime compares the lamport
     sums of the accounts that a CPI is shown. */
  *a[3].lamports -= sol;
  *a[5].lamports += sol;
  Writer w = { CPI_DATA };
  put32(&w, 2); put64(&w, sol);
  meta(0, a[5].key, 1, 1); meta(1, a[12].key, 1, 0); meta(2, a[3].key, 1, 0);
  TRY(invokeWith(SYSTEM_PROGRAM, 3, 12, UNSIGNED));
  CPI_DATA[0] = 17; /* SyncNative */
  meta(0, a[12].key, 1, 0);
  return invokeWith(a[12].owner, 1, 1, UNSIGNED);
}

NOINLINE u64 migrate(void) {
  Account *a = ACCOUNTS;
  if (CALL->accountCount < 25) FAIL("AccountNotEnoughKeys", 3005);
  if (!sameKey(a[3].owner, CALL->program) || !sameKey(a[0].owner, CALL->program)) FAIL("AccountOwnedByWrongProgram", 3007);
  u8 *curve = a[3].data;
  if (!curve[COMPLETE] || !READ64(curve + REAL_QUOTE)) FAIL("BondingCurveNotComplete", 6006);
  TRY(findPoolAuthority(a[2].key));
  if (!sameKey(CALL->found, a[10].key)) FAIL("ConstraintSeeds", 2006);
  u64 fee = READ64(a[0].data + G_MIGRATION_FEE), tokens = tokenBalance(&a[4]), sol = READ64(curve + REAL_QUOTE) - fee;
  WRITE64(curve + REAL_QUOTE, 0); WRITE64(curve + VIRTUAL_QUOTE, 0); WRITE64(curve + VIRTUAL_TOKENS, 0);
  TRY(fundPoolAuthority(tokens, sol));
  *a[3].lamports -= fee;
  *a[1].lamports += fee;
  TRY(callCreatePool(tokens, sol));
  TRY(findPoolAuthority(a[2].key));
  TRY(burnTokens(&a[16], &a[15], &a[10], tokenBalance(&a[16]), SIGNED));
  Writer w = eventBegin(EVENT_MIGRATION);
  putKey(&w, a[5].key); putKey(&w, a[2].key); put64(&w, tokens); put64(&w, sol); put64(&w, fee);
  putKey(&w, a[3].key); put64(&w, now()); putKey(&w, a[9].key); putZeros(&w, 32);
  return emitEvent(&a[22], w.at);
}

u64 entrypoint(u8 *input) {
  parseInput(input);
  if (CALL->dataSize < 8) FAIL("InstructionMissing", 100);
  u64 kind = READ64(CALL->data);
  if (kind == EVENT_TAG) return ACCOUNTS[0].signer ? 0 : 3010;
  if (kind == IX_BUY) { LOG("Instruction: Buy"); return trade(BUY); }
  if (kind == IX_SELL) { LOG("Instruction: Sell"); return trade(SELL); }
  if (kind == IX_BUY_EXACT_SOL_IN) { LOG("Instruction: BuyExactSolIn"); return trade(BUY_EXACT_SOL); }
  if (kind == IX_BUY_V2) { LOG("Instruction: BuyV2"); return trade(BUY_TWO); }
  if (kind == IX_BUY_EXACT_QUOTE_IN_V2) { LOG("Instruction: BuyExactQuoteInV2"); return trade(BUY_EXACT_QUOTE); }
  if (kind == IX_SELL_V2) { LOG("Instruction: SellV2"); return trade(SELL_TWO); }
  if (kind == IX_CREATE) { LOG("Instruction: Create"); return create(); }
  if (kind == IX_CREATE_V2) { LOG("Instruction: CreateV2"); return createV2(); }
  if (kind == IX_EXTEND_ACCOUNT) { LOG("Instruction: ExtendAccount"); return extendAccount(); }
  if (kind == IX_MIGRATE) { LOG("Instruction: Migrate"); return migrate(); }
  FAIL("InstructionFallbackNotFound", 101);
}
