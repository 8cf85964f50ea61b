/** Heights of 24, 28, 32 and 36 px. Inputs and selects of one size align on one baseline. */
export const controlSizes = {
  sm: 'h-6 text-data',
  md: 'h-7 text-data',
  lg: 'h-8 text-body',
  xl: 'h-9 text-body',
} as const

export type ControlSize = keyof typeof controlSizes
