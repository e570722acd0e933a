import { Counter, Gauge, Histogram } from 'prom-client'

/** The poller's metrics for Prometheus, on the default registry. */
export const pollingMetrics = {
  sweepSeconds: new Histogram({
    name: 'minerva_sweep_seconds',
    help: 'How long sweeps of a site took',
    buckets: [0.1, 0.3, 1, 3, 10, 30, 60, 120, 300],
  }),
  polls: new Counter({
    name: 'minerva_polls_total',
    help: 'Polls written, by what came of them',
    labelNames: ['outcome'] as const,
  }),
  pollsLost: new Counter({
    name: 'minerva_polls_lost_total',
    help: 'Polls that could not be made for lack of connections, or not be written',
  }),
  batchSeconds: new Histogram({
    name: 'minerva_poll_batch_seconds',
    help: 'How long batches of polls took to write',
    buckets: [0.01, 0.03, 0.1, 0.3, 1, 3, 10],
  }),
  sitesPolled: new Gauge({ name: 'minerva_sites_polled', help: 'Sites that this process polls' }),
}
