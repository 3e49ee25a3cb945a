import autocannon from 'autocannon'

const connections = 32
const seconds = 4
const rounds = 3

type Target = { url: string; headers?: Record<string, string> }

const p95 = async ({ url, headers }: Target): Promise<{ p95: number; rate: number }> => {
  const result = await autocannon({ url, headers, connections, duration: seconds })
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url} failed ${result.non2xx + result.errors} times`)
  // The tool rounds latencies to milliseconds; the mean wait at a fixed number of connections is finer.
  return {
    p95: Math.max(result.latency.p97_5, (connections / result.requests.average) * 1000),
    rate: result.requests.average,
  }
}

const median = (values: number[]): number => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** Ours and the bare route take turns, so that a noisy machine is noisy to both. */
export const compareTrivial = async (
  ours: Target,
  bare: Target,
): Promise<{ ratio: number; ours: number; bare: number; rateRatio: number }> => {
  await p95({ ...ours })
  const taken: { ours: Awaited<ReturnType<typeof p95>>; bare: Awaited<ReturnType<typeof p95>> }[] = []
  for (let round = 0; round < rounds; round += 1) taken.push({ ours: await p95(ours), bare: await p95(bare) })
  return {
    ratio: median(taken.map((each) => each.ours.p95 / each.bare.p95)),
    ours: median(taken.map((each) => each.ours.p95)),
    bare: median(taken.map((each) => each.bare.p95)),
    rateRatio: median(taken.map((each) => each.bare.rate / each.ours.rate)),
  }
}
