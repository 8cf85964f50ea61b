// Loaded into the server before its own modules: the catalogue's price pools of SOL are of venues that the sandbox has
// not, so that its own one stands beside them.
import { chainDefinitions } from '@peregrine/chains/catalogue/registry'

chainDefinitions.sol.pricePools.push(JSON.parse(process.env.TEST_SOL_PRICE_POOL ?? 'null'))
