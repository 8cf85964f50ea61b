import { requestBody as requestAt, type RequestServer } from '@peregrine/trader/http/request'

/** Calls a path on the server that this page came from. Throws Fault, Unreachable. */
export const requestBody: RequestServer = (path, options, sent) =>
  requestAt((own, init) => fetch(own, init), path, options, sent)
