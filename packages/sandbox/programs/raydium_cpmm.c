/*
 * Stand-in for Raydium CPMM, at its real program id: initialize, swap_base_input, swap_base_output.
 *
 * Fees are taken from the input as in the real program (trade fee rounded up; protocol's and fund's share stay in the
 * vault but do not count as reserves), and both amounts are after the mints' own transfer fees; mints with such a fee are
 * traded by exact input only. No creator fee, no price observations. The event goes to the log only, as `emit!` does.
 */
#include "spl.h"

#define IX_INITIALIZE 0xed9b980d1f6dafafULL
#define IX_SWAP_BASE_INPUT 0xde331ec4da5abe8fULL
#define IX_SWAP_BASE_OUTPUT 0xadb44aa35662d937ULL
#define EVENT_SWAP 0xe2710826e8cdc640ULL
#define EVENT_LP_CHANGE 0x3c75da39c9cda379ULL
#define ACCOUNT_POOL 0x46dec3d7f5e3edf7ULL
#define ACCOUNT_OBSERVATION 0x84a5098135c5ae7aULL
#define POOL_SIZE 637
#define OBSERVATION_SIZE 4075
#define LOCKED_LIQUIDITY 100
#define RATE_UNIT 1000000

/* Offsets in the PoolState account. */
enum {
  P_CONFIG = 8, P_CREATOR = 40, P_VAULT_0 = 72, P_VAULT_1 = 104, P_LP_MINT = 136, P_MINT_0 = 168, P_MINT_1 = 200, P_PROGRAM_0 = 232,
  P_PROGRAM_1 = 264, P_OBSERVATION = 296, P_AUTH_BUMP = 328, P_STATUS = 329, P_LP_DECIMALS = 330, P_DECIMALS_0 = 331, P_DECIMALS_1 = 332,
  P_LP_SUPPLY = 333, P_PROTOCOL_FEES = 341, P_FUND_FEES = 357, P_OPEN_TIME = 373
};
/* Offsets in the AmmConfig account. */
enum { C_TRADE_FEE = 12, C_PROTOCOL_FEE = 20, C_FUND_FEE = 28, C_CREATE_FEE = 36 };

/* A token account with Token-2022's sum of withheld fees. */
#define FEE_ACCOUNT_SIZE 178
/* TransferFeeConfig: two settings of epoch, maximum and basis points; the newer one counts from its epoch on. */
enum { OLDER_FEE = 72, NEWER_FEE = 90 };

/* The TransferFeeConfig of a Token-2022 mint; 0 without one. */
NOINLINE const u8 *findTransferFee(const Account *mint) {
  for (u64 at = 166; at + 4 <= mint->size;) {
    const u8 *extension = mint->data + at;
    u64 kind = *(u16 *)extension, size = *(u16 *)(extension + 2);
    if (!kind) return 0;
    if (kind == 1) return extension + 4;
    at += 4 + size;
  }
  return 0;
}

/* What Token-2022 keeps of a transfer now. */
NOINLINE u64 transferFee(const Account *mint, u64 amount) {
  const u8 *config = findTransferFee(mint);
  if (!config) return 0;
  sol_get_clock_sysvar(CALL->clock);
  const u8 *setting = config + (CALL->clock[2] >= READ64(config + NEWER_FEE) ? NEWER_FEE : OLDER_FEE);
  u64 fee = mulDiv(amount, *(u16 *)(setting + 16), 10000, 1), most = READ64(setting + 8);
  return fee < most ? fee : most;
}

INLINE u64 findAuthority(void) { seedsBegin(); SEED_TEXT("vault_and_lp_mint_auth_seed"); return findAddress(CALL->program); }

/* A PDA account of this program at a[index], created with the seeds that are set. */
NOINLINE u64 openAccount(int index, u64 size, const u8 *owner) {
  Account *a = ACCOUNTS;
  TRY(findAddress(CALL->program));
  if (!sameKey(CALL->found, a[index].key)) FAIL("ConstraintSeeds", 2006);
  return createAccount(&a[0], &a[index], size, owner, SIGNED);
}

NOINLINE u64 openVault(int vault, int mint) {
  Account *a = ACCOUNTS;
  seedsBegin(); SEED_TEXT("pool_vault"); seed(a[3].key, 32); seed(a[mint].key, 32);
  TRY(openAccount(vault, findTransferFee(&a[mint]) ? FEE_ACCOUNT_SIZE : 165, a[mint].owner));
  return initializeTokenAccount(a[mint].owner, &a[vault], &a[mint], a[2].key);
}

NOINLINE u64 openPool(void) {
  Account *a = ACCOUNTS;
  seedsBegin(); SEED_TEXT("pool"); seed(a[1].key, 32); seed(a[4].key, 32); seed(a[5].key, 32);
  TRY(openAccount(3, POOL_SIZE, CALL->program));
  seedsBegin(); SEED_TEXT("observation"); seed(a[3].key, 32);
  TRY(openAccount(13, OBSERVATION_SIZE, CALL->program));
  WRITE64(a[13].data, ACCOUNT_OBSERVATION);
  copyKey(a[13].data + 11, a[3].key);
  seedsBegin(); SEED_TEXT("pool_lp_mint"); seed(a[3].key, 32);
  TRY(openAccount(6, 82, a[14].key));
  TRY(initializeMint(a[14].key, &a[6], 9, a[2].key));
  TRY(openVault(10, 4));
  return openVault(11, 5);
}

NOINLINE void writePool(u64 liquidity, u8 authorityBump) {
  Account *a = ACCOUNTS;
  u8 *pool = a[3].data;
  WRITE64(pool, ACCOUNT_POOL);
  copyKey(pool + P_CONFIG, a[1].key); copyKey(pool + P_CREATOR, a[0].key); copyKey(pool + P_VAULT_0, a[10].key); copyKey(pool + P_VAULT_1, a[11].key);
  copyKey(pool + P_LP_MINT, a[6].key); copyKey(pool + P_MINT_0, a[4].key); copyKey(pool + P_MINT_1, a[5].key);
  copyKey(pool + P_PROGRAM_0, a[4].owner); copyKey(pool + P_PROGRAM_1, a[5].owner); copyKey(pool + P_OBSERVATION, a[13].key);
  pool[P_AUTH_BUMP] = authorityBump; pool[P_LP_DECIMALS] = 9; pool[P_DECIMALS_0] = mintDecimals(&a[4]); pool[P_DECIMALS_1] = mintDecimals(&a[5]);
  WRITE64(pool + P_LP_SUPPLY, liquidity);
  WRITE64(pool + P_OPEN_TIME, READ64(CALL->data + 24));
}

NOINLINE u64 emitLiquidity(u64 amount0, u64 amount1) {
  Writer w = eventBegin(EVENT_LP_CHANGE);
  putKey(&w, ACCOUNTS[3].key); putZeros(&w, 24); put64(&w, amount0); put64(&w, amount1); putZeros(&w, 16); put8(&w, 0);
  return logEvent(w.at);
}

NOINLINE u64 initialize(void) {
  Account *a = ACCOUNTS;
  if (CALL->accountCount < 20) FAIL("AccountNotEnoughKeys", 3005);
  if (CALL->dataSize < 32) FAIL("InstructionDidNotDeserialize", 102);
  if (!a[0].signer) FAIL("AccountNotSigner", 3010);
  if (!sameKey(a[1].owner, CALL->program)) FAIL("AccountOwnedByWrongProgram", 3007);
  u64 amount0 = READ64(CALL->data + 8), amount1 = READ64(CALL->data + 16), liquidity = sqrtOfProduct(amount0, amount1);
  if (liquidity <= LOCKED_LIQUIDITY) FAIL("InitLpAmountTooLess", 6010);
  TRY(openPool());
  Route route0 = { &a[7], &a[4], &a[10], &a[0] };
  TRY(transferTokens(&route0, amount0, UNSIGNED));
  Route route1 = { &a[8], &a[5], &a[11], &a[0] };
  TRY(transferTokens(&route1, amount1, UNSIGNED));
  TRY(transferLamports(&a[0], &a[12], READ64(a[1].data + C_CREATE_FEE), UNSIGNED));
  Holder holder = { &a[0], &a[9], &a[0], &a[6] };
  TRY(createAssociated(&holder, UNSIGNED));
  TRY(findAuthority());
  if (!sameKey(CALL->found, a[2].key)) FAIL("ConstraintSeeds", 2006);
  writePool(liquidity, CALL->bump);
  TRY(mintTokens(&a[6], &a[9], &a[2], liquidity - LOCKED_LIQUIDITY, SIGNED));
  return emitLiquidity(amount0, amount1);
}

/* `keptIn` and `keptOut` are what the mints keep of the two transfers. */
typedef struct { u64 input, output, fee, keptIn, keptOut, vaultIn, vaultOut, byInput, inputIsZero; } Swap;
#define SWAP ((Swap *)LOCALS)

/* What a vault holds less the fees that wait in it. `side` is 0 or 1. */
INLINE u64 reserve(Account *vault, u64 side) {
  u8 *pool = ACCOUNTS[3].data;
  return tokenBalance(vault) - READ64(pool + P_PROTOCOL_FEES + 8 * side) - READ64(pool + P_FUND_FEES + 8 * side);
}

NOINLINE u64 readSwap(void) {
  Account *a = ACCOUNTS;
  Swap *s = SWAP;
  if (CALL->accountCount < 13) FAIL("AccountNotEnoughKeys", 3005);
  if (CALL->dataSize < 24) FAIL("InstructionDidNotDeserialize", 102);
  if (!a[0].signer) FAIL("AccountNotSigner", 3010);
  if (!sameKey(a[3].owner, CALL->program) || !sameKey(a[2].owner, CALL->program)) FAIL("AccountOwnedByWrongProgram", 3007);
  u8 *pool = a[3].data;
  s->inputIsZero = sameKey(pool + P_VAULT_0, a[6].key);
  u8 *vaultIn = pool + (s->inputIsZero ? P_VAULT_0 : P_VAULT_1), *vaultOut = pool + (s->inputIsZero ? P_VAULT_1 : P_VAULT_0);
  if (!sameKey(vaultIn, a[6].key) || !sameKey(vaultOut, a[7].key)) FAIL("InvalidVault", 6003);
  s->vaultIn = reserve(&a[6], !s->inputIsZero);
  s->vaultOut = reserve(&a[7], s->inputIsZero);
  return 0;
}

NOINLINE u64 quoteSwap(void) {
  Swap *s = SWAP;
  u64 rate = READ64(ACCOUNTS[2].data + C_TRADE_FEE), first = READ64(CALL->data + 8), second = READ64(CALL->data + 16);
  if (s->byInput) {
    s->input = first;
    s->keptIn = transferFee(&ACCOUNTS[10], first);
    u64 arriving = first - s->keptIn;
    s->fee = mulDiv(arriving, rate, RATE_UNIT, 1);
    if (arriving <= s->fee) FAIL("ZeroTradingTokens", 6005);
    s->output = mulDiv(arriving - s->fee, s->vaultOut, s->vaultIn + arriving - s->fee, 0);
    s->keptOut = transferFee(&ACCOUNTS[11], s->output);
    u64 received = s->output - s->keptOut;
    if (!received || received < second) FAIL("ExceededSlippage", 6007);
  } else {
    if (findTransferFee(&ACCOUNTS[10]) || findTransferFee(&ACCOUNTS[11])) FAIL("NotSupportMint", 6008);
    s->keptIn = s->keptOut = 0;
    s->output = second;
    if (!second || second >= s->vaultOut) FAIL("ZeroTradingTokens", 6005);
    u64 net = mulDiv(s->vaultIn, second, s->vaultOut - second, 1);
    s->input = mulDiv(net, RATE_UNIT, RATE_UNIT - rate, 1);
    s->fee = s->input - net;
    if (s->input > first) FAIL("ExceededSlippage", 6007);
  }
  return 0;
}

NOINLINE u64 emitSwap(void) {
  Account *a = ACCOUNTS;
  Swap *s = SWAP;
  Writer w = eventBegin(EVENT_SWAP);
  putKey(&w, a[3].key); put64(&w, s->vaultIn); put64(&w, s->vaultOut); put64(&w, s->input - s->keptIn); put64(&w, s->output);
  put64(&w, s->keptIn); put64(&w, s->keptOut); put8(&w, s->byInput);
  putKey(&w, a[10].key); putKey(&w, a[11].key); put64(&w, s->fee); put64(&w, 0); put8(&w, 0);
  return logEvent(w.at);
}

NOINLINE u64 swap(u64 byInput) {
  Account *a = ACCOUNTS;
  Swap *s = SWAP;
  s->byInput = byInput;
  TRY(readSwap());
  TRY(quoteSwap());
  Route in = { &a[4], &a[10], &a[6], &a[0] };
  TRY(transferTokens(&in, s->input, UNSIGNED));
  TRY(findAuthority());
  Route out = { &a[7], &a[11], &a[5], &a[1] };
  TRY(transferTokens(&out, s->output, SIGNED));
  u64 offset = s->inputIsZero ? 0 : 8;
  u8 *pool = a[3].data, *config = a[2].data;
  WRITE64(pool + P_PROTOCOL_FEES + offset, READ64(pool + P_PROTOCOL_FEES + offset) + mulDiv(s->fee, READ64(config + C_PROTOCOL_FEE), RATE_UNIT, 0));
  WRITE64(pool + P_FUND_FEES + offset, READ64(pool + P_FUND_FEES + offset) + mulDiv(s->fee, READ64(config + C_FUND_FEE), RATE_UNIT, 0));
  return emitSwap();
}

u64 entrypoint(u8 *input) {
  parseInput(input);
  if (CALL->dataSize < 8) FAIL("InstructionMissing", 100);
  u64 kind = READ64(CALL->data);
  if (kind == IX_SWAP_BASE_INPUT) { LOG("Instruction: SwapBaseInput"); return swap(1); }
  if (kind == IX_SWAP_BASE_OUTPUT) { LOG("Instruction: SwapBaseOutput"); return swap(0); }
  if (kind == IX_INITIALIZE) { LOG("Instruction: Initialize"); return initialize(); }
  FAIL("InstructionFallbackNotFound", 101);
}
