/** Background work that another noun queues. */
export const SUM_ENERGY = 'sumEnergy'
