import { Worker, type WorkerOptions } from 'node:worker_threads'

/** What a thread says for each time it is asked for more; `last` ends it. */
type Said = { last: boolean } | { trouble: string }

/** Rejects when the thread is gone before it has said all. */
const lossOf = (worker: Worker): Promise<never> => {
  const lost = new Promise<never>((_resolve, reject) => {
    worker.once('error', reject)
    worker.once('exit', () => reject(new Error('the thread has ended')))
  })
  // It also ends after its work, when nobody waits any more.
  lost.catch(() => undefined)
  return lost
}

const ask = <T>(worker: Worker): Promise<T> =>
  new Promise((resolve) => {
    worker.once('message', resolve)
    // oxlint-disable-next-line require-post-message-target-origin -- a thread, not a window
    worker.postMessage('more')
  })

/** The answers of a thread of its own, which works only while it is asked and goes when nobody reads on. */
export async function* inThread<T extends Said>(script: URL, options: WorkerOptions): AsyncGenerator<T> {
  const worker = new Worker(script, { execArgv: [], ...options })
  const lost = lossOf(worker)
  try {
    for (;;) {
      const answer = await Promise.race([ask<T>(worker), lost])
      yield answer
      if ('trouble' in answer || answer.last) return
    }
  } finally {
    await worker.terminate()
  }
}
