/** Where a miner's cgminer API listens unless its address names another port. */
export const MINER_PORT = 4028
