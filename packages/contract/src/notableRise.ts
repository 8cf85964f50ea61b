/** Percent within an hour from which a token's rise is notable. */
export const notableRisePercent = 20

/** Dollars traded in an hour below which jumps are noise. */
export const minRiseVolumeUsd = 500
