import { Histogram } from 'prom-client'

/** How long those outside take to answer, and whether they did; read by the metrics of the process. */
export const providerTimes = new Histogram({
  name: 'zdb_provider_seconds',
  help: 'Time of calls to those outside, by provider and whether they answered',
  labelNames: ['provider', 'result'],
  buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
  registers: [],
})
