/** The agent cannot start, or must not: the message is a sentence for whoever started it. */
export class Unusable extends Error {}
