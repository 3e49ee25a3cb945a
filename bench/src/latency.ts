import { Agent, request } from 'node:http'

export type Target = { url: string; headers?: Record<string, string> }

const agent = new Agent({ keepAlive: true, maxSockets: 2_000 })

export type Answer = { status: number; text: string; ms: number }

/** One call over a kept connection, timed from the first byte sent to the last received. */
export const call = ({ url, headers }: Target, method = 'GET', body?: string): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const began = performance.now()
    const sent = request(url, { agent, method, headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          text: Buffer.concat(chunks).toString('utf8'),
          ms: performance.now() - began,
        }),
      )
    })
    sent.on('error', reject)
    sent.end(body)
  })

export const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0

export const median = (values: readonly number[]): number => percentile(values, 0.5)

const samples = 40

/** One round: the p95 of each target. They take turns call by call, so that a noisy machine is noisy to all of them. */
export const p95Of = async (targets: readonly Target[]): Promise<number[]> => {
  for (let warm = 0; warm < 5; warm += 1) for (const target of targets) await call(target)
  const times = targets.map((): number[] => [])
  for (let sample = 0; sample < samples; sample += 1)
    for (const [index, target] of targets.entries()) times[index]?.push((await call(target)).ms)
  return times.map((each) => percentile(each, 0.95))
}

const rounds = 5

/** The p95 of one target, of several rounds the one in the middle. */
export const steadyP95 = async (target: Target): Promise<number> => {
  const taken: number[] = []
  for (let round = 0; round < rounds; round += 1) taken.push(...(await p95Of([target])))
  return median(taken)
}

/** The p95 of two targets, and of the first in that of the second. */
export type Beside = { readonly first: number; readonly second: number; readonly ratio: number }

/** A bad moment of the machine lasts seconds: so a pair comes back after all the others, and the median stands. */
export const inTurns = async (pairs: readonly (readonly [Target, Target])[]): Promise<Beside[]> => {
  const taken = pairs.map((): (readonly [number, number])[] => [])
  for (let round = 0; round < rounds; round += 1)
    for (const [index, pair] of pairs.entries()) {
      const [first = 0, second = 1] = await p95Of(pair)
      taken[index]?.push([first, second])
    }
  return taken.map((each) => ({
    first: median(each.map(([first]) => first)),
    second: median(each.map(([, second]) => second)),
    ratio: median(each.map(([first, second]) => first / second)),
  }))
}
