import autocannon from 'autocannon'

const connections = 32
const seconds = 4
const rounds = 3

type Target = { url: string; headers?: Record<string, string> }

const p95 = async ({ url, headers }: Target): Promise<number> => {
  const result = await autocannon({ url, headers, connections, duration: seconds })
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url} failed ${result.non2xx + result.errors} times`)
  // The tool rounds latencies to milliseconds; the mean wait at a fixed number of connections is finer.
  return Math.max(result.latency.p97_5, (connections / result.requests.average) * 1000)
}

const median = (values: number[]): number => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

export type Comparison = { ratio: number; ours: number; bare: number }

/** Ours and the bare route take turns with the same body, so that a noisy machine is noisy to both. */
export const compareTrivial = async (ours: Target, bareUrl: string): Promise<Comparison> => {
  const body = await (await fetch(ours.url, { headers: ours.headers })).text()
  await fetch(`${bareUrl}/answer`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  const bare = { url: `${bareUrl}/trivial` }
  for (const target of [ours, bare]) await p95(target)
  const taken: { ours: number; bare: number }[] = []
  for (let round = 0; round < rounds; round += 1) taken.push({ ours: await p95(ours), bare: await p95(bare) })
  return {
    ratio: median(taken.map((each) => each.ours / each.bare)),
    ours: median(taken.map((each) => each.ours)),
    bare: median(taken.map((each) => each.bare)),
  }
}
