/** English words of an area: those of Chinese, and where a count is in one, what it says of a single thing. */
export type English<Words> = Record<keyof Words, string> & {
  readonly [Key in keyof Words & string as `${Key}_one`]?: string
}
