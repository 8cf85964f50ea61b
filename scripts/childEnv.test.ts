import { expect, test } from 'vitest'
import { childEnv } from './childEnv.mjs'

test.each([
  [
    'options of Node do not reach it, in any case',
    { NODE_OPTIONS: '--inspect', Node_Options: 'x', A: '1' },
    { A: '1' },
  ],
  ['without a proxy nothing is added', { HTTP_PROXY: 'http://proxy' }, { HTTP_PROXY: 'http://proxy' }],
  [
    'its own machine is not behind the proxy',
    { NODE_USE_ENV_PROXY: '1' },
    { NODE_USE_ENV_PROXY: '1', NO_PROXY: '127.0.0.1,localhost,::1' },
  ],
  [
    'exceptions of the shell stay, in both spellings',
    { NODE_USE_ENV_PROXY: '1', NO_PROXY: 'a.test,localhost', no_proxy: 'b.test' },
    {
      NODE_USE_ENV_PROXY: '1',
      NO_PROXY: 'a.test,localhost,127.0.0.1,::1',
      no_proxy: 'b.test,127.0.0.1,localhost,::1',
    },
  ],
])('the environment of a started program: %s', (_, env, expected) => expect(childEnv(env)).toEqual(expected))
