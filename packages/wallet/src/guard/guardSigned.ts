import { type Hex, parseTransaction, recoverTransactionAddress, serializeTransaction } from 'viem/utils'
import type { Intent } from '../intent.ts'
import { refuse } from './verdict.ts'
