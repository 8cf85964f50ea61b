import {
  decodeAbiParameters,
  decodeFunctionData,
  encodeAbiParameters,
  encodeFunctionData,
  getAbiItem,
  type DecodeAbiParametersReturnType,
  type DecodeFunctionDataReturnType,
} from 'viem/utils'
import type { Hex } from './hex.ts'

type AbiParameters = Parameters<typeof decodeAbiParameters>[0]

/** Notes when decoded words have another, proper encoding: dirty upper bits, shared offsets, trailing words. */
export type CanonicalNote = { isCanonical: boolean }

function noteUnless(note: CanonicalNote, data: Hex, encode: () => Hex): void {
  try {
    if (encode() === data) return
  } catch {
    // A value outside its type, such as more than 48 bits in a uint48, cannot be encoded at all: not canonical.
  }
  note.isCanonical = false
}

/** Decodes a call, and notes whether its bytes are the only proper ones for it. Throws viem's errors. */
export function decodeCall<const Calls extends readonly unknown[]>(
  abi: Calls,
  data: Hex,
  note: CanonicalNote,
): DecodeFunctionDataReturnType<Calls> {
  const call = decodeFunctionData({ abi, data })
  // The selector names one overload; the function's name alone would not.
  const item = getAbiItem({ abi: abi as readonly unknown[], name: data.slice(0, 10) as Hex })
  noteUnless(note, data, () =>
    encodeFunctionData({
      abi: [item] as readonly unknown[],
      functionName: call.functionName as string,
      args: call.args as readonly unknown[],
    }),
  )
  return call
}

/** Decodes the parameters of a router's command, with the same note. */
export function decodeInput<const Types extends AbiParameters>(
  types: Types,
  data: Hex,
  note: CanonicalNote,
): DecodeAbiParametersReturnType<Types> {
  const values = decodeAbiParameters(types, data)
  noteUnless(note, data, () => encodeAbiParameters(types as AbiParameters, values as readonly unknown[]))
  return values
}
