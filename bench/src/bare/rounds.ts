import autocannon from 'autocannon'

export type Load = {
  url: string
  headers?: Record<string, string>
  write?: (turn: number) => { path: string; body: string }
}

const connections = 8
const seconds = 1

/** Answers of one target, asked by eight at once for a second: how many, and in how many seconds. */
export const answersOf = async ({ url, headers = {}, write }: Load): Promise<{ answers: number; took: number }> => {
  let turn = 0
  const requests = write && [
    {
      method: 'POST' as const,
      headers: { ...headers, 'content-type': 'application/json' },
      setupRequest: (request: autocannon.Request) => ({ ...request, ...write((turn += 1)) }),
    },
  ]
  const began = performance.now()
  const result = await autocannon({ url, headers, connections, duration: seconds, ...(requests && { requests }) })
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url} failed ${result.non2xx + result.errors} times`)
  return { answers: result.requests.total, took: (performance.now() - began) / 1000 }
}
