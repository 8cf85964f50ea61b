/*
 * Stand-in for Metaplex Token Metadata: CreateMetadataAccountV3 only, so that tokens made by pump.fun's `create` have
 * a metadata account of the real address and layout (without edition, collection, uses and creators).
 */
#include "spl.h"

#define METADATA_SIZE 607

NOINLINE u64 putPadded(Writer *w, const u8 **at, u32 width) {
  const u8 *end = CALL->data + CALL->dataSize;
  if (*at + 4 > end) return 0x15;
  u32 size = *(u32 *)*at;
  if (size > width || *at + 4 + size > end) { LOG("Name, symbol or uri too long"); return 0xb; }
  put32(w, width);
  putBytes(w, *at + 4, size);
  putZeros(w, width - size);
  *at += 4 + size;
  return 0;
}

u64 entrypoint(u8 *input) {
  parseInput(input);
  Account *a = ACCOUNTS;
  if (CALL->dataSize < 1 || CALL->data[0] != 33 || CALL->accountCount < 6) { LOG("Only CreateMetadataAccountV3 is here"); return 101; }
  LOG("IX: Create Metadata Accounts v3");
  if (!a[2].signer || !a[3].signer) return 0x19;
  seedsBegin(); SEED_TEXT("metadata"); seed(CALL->program, 32); seed(a[1].key, 32);
  TRY(findAddress(CALL->program));
  if (!sameKey(CALL->found, a[0].key)) return 0x5;
  TRY(createAccount(&a[3], &a[0], METADATA_SIZE, CALL->program, SIGNED));
  Writer w = { a[0].data };
  const u8 *at = CALL->data + 1;
  put8(&w, 4); putKey(&w, a[4].key); putKey(&w, a[1].key);
  TRY(putPadded(&w, &at, 32));
  TRY(putPadded(&w, &at, 10));
  TRY(putPadded(&w, &at, 200));
  put16(&w, 0); put8(&w, 0); /* seller fee, creators */
  put8(&w, 0); put8(&w, 1); /* primary sale happened, mutable */
  return 0;
}
