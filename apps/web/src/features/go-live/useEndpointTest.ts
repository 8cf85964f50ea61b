import { type EndpointEdit, testEndpoint } from '@peregrine/contract/routes/endpoints'
import { useMutation } from '@tanstack/react-query'
import { send } from '../../kit/http/send.ts'

/** A measurement takes 15 s, a little more on a slow line. */
const testMs = 25_000

/** Measures an endpoint on demand. */
export function useEndpointTest() {
  return useMutation({
    mutationFn: (edit: EndpointEdit) =>
      send(testEndpoint, { body: { ...edit, rpc: edit.rpc ?? '' }, timeoutMs: testMs }),
  })
}
