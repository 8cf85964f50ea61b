/**
 * What the contract's schemas are in the browser: nothing. The page needs the contract's names, types and `apply`
 * functions; what arrives comes from our own server, which has checked it. The whole of zod would be a seventh of what
 * the first screen may weigh. Parsing is the identity, so that `topicKey` gives the server's key as long as the
 * parameters are complete and addresses are already in lower case; asking for a real check is an error.
 */
const schema: unknown = new Proxy(() => schema, {
  get(_, name) {
    if (name === 'parse') return (value: unknown) => value
    if (name === 'safeParse') throw new Error('The schemas of the contract are not checked in the browser')
    return schema
  },
  apply: () => schema,
})

export const z = schema
