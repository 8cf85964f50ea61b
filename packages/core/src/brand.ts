declare const brand: unique symbol
/** A type that only a deliberate cast or a parser can make: `Brand<bigint, 'BaseUnits'>`. */
export type Brand<T, Name extends string> = T & { readonly [brand]: Name }
