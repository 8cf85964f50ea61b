/* Calls of the System, SPL Token, Token-2022 and Associated Token programs. */
#pragma once
#include "runtime.h"

static const u8 SYSTEM_PROGRAM[32] = { 0 };
/* ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL */
static const u8 ASSOCIATED_TOKEN_PROGRAM[32] = { 140, 151, 37, 143, 78, 36, 137, 241, 187, 61, 16, 41, 20, 142, 13, 131, 11, 90, 19, 153, 218, 255, 16, 132, 4, 142, 123, 216, 219, 233, 248, 89 };
/* So11111111111111111111111111111111111111112 */
static const u8 NATIVE_MINT[32] = { 6, 155, 136, 87, 254, 171, 129, 132, 251, 104, 127, 99, 70, 24, 192, 53, 218, 196, 57, 220, 26, 235, 59, 85, 152, 160, 240, 0, 0, 0, 0, 1 };

INLINE u64 rentFor(u64 size) { return (size + 128) * 6960; }
INLINE u64 tokenBalance(const Account *account) { return READ64(account->data + 64); }
INLINE u8 mintDecimals(const Account *mint) { return mint->data[44]; }
INLINE u64 mintSupply(const Account *mint) { return READ64(mint->data + 36); }

NOINLINE u64 transferLamports(Account *from, Account *to, u64 lamports, u64 isSigned) {
  if (!lamports) return 0;
  Writer w = { CPI_DATA };
  put32(&w, 2); put64(&w, lamports);
  meta(0, from->key, 1, 1); meta(1, to->key, 1, 0);
  return invokeWith(SYSTEM_PROGRAM, 2, 12, isSigned);
}

/* Creates a rent-exempt account of a program; signed when the new account is a PDA of the caller. */
NOINLINE u64 createAccount(Account *payer, Account *account, u64 size, const u8 *owner, u64 isSigned) {
  Writer w = { CPI_DATA };
  put32(&w, 0); put64(&w, rentFor(size)); put64(&w, size); putKey(&w, owner);
  meta(0, payer->key, 1, 1); meta(1, account->key, 1, 1);
  return invokeWith(SYSTEM_PROGRAM, 2, 52, isSigned);
}

/* InitializeMint2 without a freeze authority. */
NOINLINE u64 initializeMint(const u8 *tokenProgram, Account *mint, u8 decimals, const u8 *authority) {
  Writer w = { CPI_DATA };
  put8(&w, 20); put8(&w, decimals); putKey(&w, authority); put8(&w, 0);
  meta(0, mint->key, 1, 0);
  return invokeWith(tokenProgram, 1, 35, UNSIGNED);
}

NOINLINE u64 initializeTokenAccount(const u8 *tokenProgram, Account *account, Account *mint, const u8 *owner) {
  Writer w = { CPI_DATA };
  put8(&w, 18); putKey(&w, owner);
  meta(0, account->key, 1, 0); meta(1, mint->key, 0, 0);
  return invokeWith(tokenProgram, 2, 33, UNSIGNED);
}

NOINLINE u64 mintTokens(Account *mint, Account *to, Account *authority, u64 amount, u64 isSigned) {
  Writer w = { CPI_DATA };
  put8(&w, 7); put64(&w, amount);
  meta(0, mint->key, 1, 0); meta(1, to->key, 1, 0); meta(2, authority->key, 0, 1);
  return invokeWith(mint->owner, 3, 9, isSigned);
}

NOINLINE u64 burnTokens(Account *account, Account *mint, Account *authority, u64 amount, u64 isSigned) {
  if (!amount) return 0;
  Writer w = { CPI_DATA };
  put8(&w, 8); put64(&w, amount);
  meta(0, account->key, 1, 0); meta(1, mint->key, 1, 0); meta(2, authority->key, 0, 1);
  return invokeWith(mint->owner, 3, 9, isSigned);
}

/* Gives up the right to mint more. */
NOINLINE u64 renounceMinting(Account *mint, Account *authority, u64 isSigned) {
  Writer w = { CPI_DATA };
  put8(&w, 6); put8(&w, 0); put8(&w, 0);
  meta(0, mint->key, 1, 0); meta(1, authority->key, 0, 1);
  return invokeWith(mint->owner, 2, 3, isSigned);
}

/* TransferChecked works for both token programs. `route` is { from, mint, to, authority }. */
typedef struct { Account *from, *mint, *to, *authority; } Route;
NOINLINE u64 transferTokens(const Route *route, u64 amount, u64 isSigned) {
  if (!amount) return 0;
  Writer w = { CPI_DATA };
  put8(&w, 12); put64(&w, amount); put8(&w, mintDecimals(route->mint));
  meta(0, route->from->key, 1, 0); meta(1, route->mint->key, 0, 0); meta(2, route->to->key, 1, 0); meta(3, route->authority->key, 0, 1);
  return invokeWith(route->mint->owner, 4, 10, isSigned);
}

/* Creates an associated token account unless it is there. `holder` is { payer, account, owner, mint }. */
typedef struct { Account *payer, *account, *owner, *mint; } Holder;
NOINLINE u64 createAssociated(const Holder *holder, u64 isSigned) {
  CPI_DATA[0] = 1;
  meta(0, holder->payer->key, 1, 1); meta(1, holder->account->key, 1, 0); meta(2, holder->owner->key, 0, 0);
  meta(3, holder->mint->key, 0, 0); meta(4, (u8 *)SYSTEM_PROGRAM, 0, 0); meta(5, holder->mint->owner, 0, 0);
  return invokeWith(ASSOCIATED_TOKEN_PROGRAM, 6, 1, isSigned);
}
