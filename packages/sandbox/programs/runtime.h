/*
 * Shared by all stand-in programs: the loader's input, syscalls, arithmetic, PDAs and CPIs.
 *
 * Limits of clang's BPF target shape this file: at most five arguments a function, 512-byte frames, no writable
 * globals and no function pointers. So the state of one call lives at fixed addresses of the program's heap.
 */
#pragma once

typedef unsigned char u8;
typedef unsigned short u16;
typedef unsigned int u32;
typedef unsigned long long u64;

#define NOINLINE __attribute__((noinline))
#define INLINE static inline __attribute__((always_inline))

typedef struct { const u8 *at; u64 size; } Bytes;
typedef struct { const Bytes *list; u64 count; } SignerSeeds;
typedef struct { u8 *key; u8 writable; u8 signer; } Meta;
typedef struct { const u8 *program; Meta *metas; u64 metaCount; u8 *data; u64 dataSize; } Instruction;
/* Same layout as SolAccountInfo; the runtime updates size after a CPI. */
typedef struct { u8 *key; u64 *lamports; u64 size; u8 *data; u8 *owner; u64 rentEpoch; u8 signer, writable, executable; } Account;

extern u64 sol_log_(const u8 *, u64);
extern u64 sol_log_data(const void *, u64);
extern u64 sol_invoke_signed_c(const void *, const void *, u64, const void *, u64);
extern u64 sol_memcpy_(void *, const void *, u64);
extern u64 sol_memset_(void *, u8, u64);
extern u64 sol_get_clock_sysvar(void *);
extern u64 sol_try_find_program_address(const void *, u64, const void *, void *, u8 *);

void *memcpy(void *to, const void *from, unsigned long size) { sol_memcpy_(to, from, size); return to; }
void *memset(void *to, int byte, unsigned long size) { sol_memset_(to, (u8)byte, size); return to; }

#define HEAP 0x300000000ULL
#define ACCOUNTS ((Account *)HEAP)
#define MAX_ACCOUNTS 64
#define METAS ((Meta *)(HEAP + 0x1400))
#define CPI_DATA ((u8 *)(HEAP + 0x1800))
#define EVENT_DATA ((u8 *)(HEAP + 0x2000))
/* Where a program keeps the state of its own instruction. */
#define LOCALS (HEAP + 0x3000)

typedef struct {
  u64 accountCount;
  u8 *program;
  u8 *data;
  u64 dataSize;
  Bytes seeds[8];
  u64 seedCount;
  SignerSeeds signer;
  Instruction instruction;
  u64 clock[5];
  u8 found[32];
  u8 bump;
} Call;
#define CALL ((Call *)(HEAP + 0x1000))

#define READ64(p) (*(u64 *)(p))
#define WRITE64(p, v) (*(u64 *)(p) = (v))
#define LOG(text) sol_log_((const u8 *)(text), sizeof(text) - 1)
/* Stops with an Anchor-like error: its log line and its code. */
#define FAIL(name, code) do { LOG("AnchorError occurred. Error Code: " name ". Error Number: " #code "."); return code; } while (0)
#define TRY(expression) do { u64 result_ = (expression); if (result_) return result_; } while (0)

INLINE int sameKey(const u8 *a, const u8 *b) {
  return READ64(a) == READ64(b) && READ64(a + 8) == READ64(b + 8) && READ64(a + 16) == READ64(b + 16) && READ64(a + 24) == READ64(b + 24);
}
INLINE int isZeroKey(const u8 *a) { return !(READ64(a) | READ64(a + 8) | READ64(a + 16) | READ64(a + 24)); }
INLINE void copyKey(u8 *to, const u8 *from) {
  WRITE64(to, READ64(from)); WRITE64(to + 8, READ64(from + 8)); WRITE64(to + 16, READ64(from + 16)); WRITE64(to + 24, READ64(from + 24));
}

/* Reads the loader's serialised input into ACCOUNTS and CALL. */
INLINE void parseInput(u8 *input) {
  Account *accounts = ACCOUNTS;
  u64 count = READ64(input);
  input += 8;
  for (u64 i = 0; i < count; i++) {
    u8 duplicateOf = *input;
    if (duplicateOf != 255) {
      if (i < MAX_ACCOUNTS) accounts[i] = accounts[duplicateOf];
      input += 8;
      continue;
    }
    u8 *head = input;
    u64 size = READ64(head + 80);
    input = head + 88 + size + 10240; /* 10240: room that the loader leaves for growth */
    input = (u8 *)(((u64)input + 7) & ~7ULL);
    if (i < MAX_ACCOUNTS) {
      Account *account = &accounts[i];
      account->signer = head[1]; account->writable = head[2]; account->executable = head[3];
      account->key = head + 8; account->owner = head + 40; account->lamports = (u64 *)(head + 72);
      account->size = size; account->data = head + 88; account->rentEpoch = READ64(input);
    }
    input += 8;
  }
  CALL->accountCount = count < MAX_ACCOUNTS ? count : MAX_ACCOUNTS;
  CALL->dataSize = READ64(input);
  CALL->data = input + 8;
  CALL->program = input + 8 + CALL->dataSize;
}

INLINE u64 now(void) { sol_get_clock_sysvar(CALL->clock); return CALL->clock[4]; }

/* a * b / c, rounded down or up; ~0 when it does not fit. The 128-bit product is made by hand: no library calls. */
NOINLINE u64 mulDiv(u64 a, u64 b, u64 c, u64 up) {
  u64 al = a & 0xffffffff, ah = a >> 32, bl = b & 0xffffffff, bh = b >> 32;
  u64 ll = al * bl, lh = al * bh, hl = ah * bl, hh = ah * bh;
  u64 mid = (ll >> 32) + (lh & 0xffffffff) + (hl & 0xffffffff);
  u64 low = (ll & 0xffffffff) | (mid << 32), high = hh + (lh >> 32) + (hl >> 32) + (mid >> 32);
  if (c == 0 || high >= c) return ~0ULL;
  if (high == 0) { u64 q = low / c; return up && q * c != low ? q + 1 : q; }
  u64 rest = high, quotient = 0;
  for (int i = 63; i >= 0; i--) {
    u64 top = rest >> 63;
    rest = (rest << 1) | ((low >> i) & 1);
    if (top || rest >= c) { rest -= c; quotient |= 1ULL << i; }
  }
  return up && rest ? quotient + 1 : quotient;
}

/* Largest x with x * x <= a * b, for the first liquidity of a pool. */
NOINLINE u64 sqrtOfProduct(u64 a, u64 b) {
  u64 root = 0;
  for (int bit = 63; bit >= 0; bit--) {
    u64 next = root | (1ULL << bit);
    u64 quotient = mulDiv(a, b, next, 0); /* next * next <= a * b exactly when a * b / next >= next */
    if (quotient == ~0ULL || quotient >= next) root = next;
  }
  return root;
}

/* --- program derived addresses: the seeds stay in CALL, so that the next CPI can be signed with them --- */
INLINE void seedsBegin(void) { CALL->seedCount = 0; }
INLINE void seed(const void *at, u64 size) { Bytes *s = &CALL->seeds[CALL->seedCount++]; s->at = at; s->size = size; }
#define SEED_TEXT(text) seed(text, sizeof(text) - 1)
NOINLINE u64 findAddress(const u8 *program) {
  u64 failed = sol_try_find_program_address(CALL->seeds, CALL->seedCount, program, CALL->found, &CALL->bump);
  if (failed) return failed;
  seed(&CALL->bump, 1);
  return 0;
}

/* --- cross-program invocation --- */
enum { UNSIGNED = 0, SIGNED = 1 };
INLINE void meta(int i, u8 *key, u8 writable, u8 signer) { METAS[i].key = key; METAS[i].writable = writable; METAS[i].signer = signer; }
typedef struct { const u8 *program; u64 metaCount; u8 *data; u64 dataSize; } Target;
NOINLINE u64 invoke(const Target *target, u64 isSigned) {
  Instruction *instruction = &CALL->instruction;
  instruction->program = target->program; instruction->metas = METAS; instruction->metaCount = target->metaCount;
  instruction->data = target->data; instruction->dataSize = target->dataSize;
  CALL->signer.list = CALL->seeds; CALL->signer.count = CALL->seedCount;
  return sol_invoke_signed_c(instruction, ACCOUNTS, CALL->accountCount, isSigned ? &CALL->signer : 0, isSigned ? 1 : 0);
}
INLINE u64 invokeWith(const u8 *program, u64 metaCount, u64 dataSize, u64 isSigned) {
  Target target = { program, metaCount, CPI_DATA, dataSize };
  return invoke(&target, isSigned);
}

/* --- writing instruction data and events --- */
typedef struct { u8 *at; } Writer;
INLINE void put8(Writer *w, u8 v) { *w->at++ = v; }
INLINE void put16(Writer *w, u16 v) { *(u16 *)w->at = v; w->at += 2; }
INLINE void put32(Writer *w, u32 v) { *(u32 *)w->at = v; w->at += 4; }
INLINE void put64(Writer *w, u64 v) { WRITE64(w->at, v); w->at += 8; }
INLINE void putKey(Writer *w, const u8 *key) { copyKey(w->at, key); w->at += 32; }
INLINE void putZeros(Writer *w, u64 size) { sol_memset_(w->at, 0, size); w->at += size; }
INLINE void putBytes(Writer *w, const u8 *from, u64 size) { sol_memcpy_(w->at, from, size); w->at += size; }
INLINE void putText(Writer *w, const char *text, u32 size) { put32(w, size); putBytes(w, (const u8 *)text, size); }

/* --- Anchor events: once in the log, once as a call of the program to itself --- */
#define EVENT_TAG 0x1d9acb512ea545e4ULL
INLINE Writer eventBegin(u64 discriminator) {
  Writer w = { EVENT_DATA };
  put64(&w, EVENT_TAG);
  put64(&w, discriminator);
  return w;
}
NOINLINE u64 logEvent(u8 *end) {
  Bytes *line = (Bytes *)METAS;
  line->at = EVENT_DATA + 8;
  line->size = (u64)(end - EVENT_DATA) - 8;
  sol_log_data(line, 1);
  return 0;
}
NOINLINE u64 emitEvent(Account *authority, u8 *end) {
  logEvent(end);
  seedsBegin();
  SEED_TEXT("__event_authority");
  TRY(findAddress(CALL->program));
  meta(0, authority->key, 0, 1);
  Target target = { CALL->program, 1, EVENT_DATA, (u64)(end - EVENT_DATA) };
  return invoke(&target, SIGNED);
}
