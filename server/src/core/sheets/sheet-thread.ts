import { Worker, type WorkerOptions } from 'node:worker_threads'

/** What a thread says for each time it is asked for more; `last` ends it. */
type ThreadMessage = { last: boolean } | { trouble: string }

type PendingQuestion = { resolve: (answer: unknown) => void; reject: (error: Error) => void }

/**
 * Asks a thread, one question at a time. A thread that is gone rejects the question under way and every later one.
 * No promise outlives its question: one raced against each answer would hold on to all of them.
 */
const asker = (worker: Worker): (<T>() => Promise<T>) => {
  let asked: PendingQuestion | undefined
  let lost: Error | undefined
  const lose = (error: Error): void => {
    lost ??= error
    asked?.reject(lost)
  }
  worker.on('message', (answer) => asked?.resolve(answer))
  worker.on('error', lose)
  worker.on('exit', () => lose(new Error('the thread has ended')))
  return <T>() =>
    new Promise<T>((resolve, reject) => {
      asked = { resolve: resolve as PendingQuestion['resolve'], reject }
      if (lost) return reject(lost)
      // oxlint-disable-next-line require-post-message-target-origin -- a thread, not a window
      worker.postMessage('more')
    })
}

/** The answers of a thread of its own, which works only while it is asked and goes when nobody reads on. */
export async function* inThread<T extends ThreadMessage>(script: URL, options: WorkerOptions): AsyncGenerator<T> {
  const worker = new Worker(script, { execArgv: [], ...options })
  const ask = asker(worker)
  try {
    for (;;) {
      const answer = await ask<T>()
      yield answer
      if ('trouble' in answer || answer.last) return
    }
  } finally {
    await worker.terminate()
  }
}
