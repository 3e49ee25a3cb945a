import { vi } from 'vitest'
import type { RawPush, Reply } from '#ports/raw-push'
import { openPushListener } from './push-listener.ts'
import { startOutside } from './sandbox.ts'

type DeskKeys = { id: string; secret: string; more: Record<string, string> }

/** One provider of an outside world of our own: the desk from which its people act, and an ear that hears its pushes. */
export async function openOutsideDesk(market: 'channels' | 'couriers', name: string) {
  const outside = await startOutside()
  const label = `${name}-test`
  const pushes: RawPush[] = []
  let answer: (push: RawPush) => Reply = () => ({ status: 503, type: 'text/plain', body: 'nobody listens yet' })

  const listener = await openPushListener(
    (address) => (address.split(`/h/${name}`)[1] ?? '').replace(/^\//, ''),
    (push) => {
      pushes.push(push)
      return answer(push)
    },
  )
  const callback = `${listener.url}/h`
  const tell = async <T>(path: string, body: object): Promise<T> => {
    const answered = await fetch(`${outside.url}/${market}/${path}`, { method: 'POST', body: JSON.stringify(body) })
    return (await answered.json()) as T
  }
  const read = async <T>(path: string, query: Record<string, string> = {}): Promise<T> => {
    const answered = await fetch(`${outside.url}/${market}/${path}?${new URLSearchParams(query).toString()}`)
    return (await answered.json()) as T
  }
  return {
    outside,
    label,
    pushes,
    /** Where this provider calls back. */
    callback: `${callback}/${name}`,
    tell,
    read,
    /** A customer of this provider, with callbacks to our ear. */
    enrol: async (customer: string): Promise<DeskKeys> => {
      const app = await tell<{ keys: Record<string, DeskKeys> }>('apps', { label: customer, callback })
      return app.keys[name] ?? Promise.reject(new Error(`the sandbox does not play ${name}`))
    },
    /** From now on pushes are answered like this. */
    answerBy: (next: (push: RawPush) => Reply): void => {
      answer = next
    },
    /** Waits until a push says what is waited for; `heardIn` finds it in a push. The last that said so counts. */
    untilHeard: <T>(what: string, heardIn: (push: RawPush) => readonly T[]): Promise<T> =>
      vi.waitFor(
        () => {
          const found = pushes.flatMap(heardIn).at(-1)
          if (found === undefined) throw new Error(`no ${what}`)
          return found
        },
        { timeout: 5_000, interval: 20 },
      ),
    close: async (): Promise<void> => {
      listener.close()
      await outside.stop()
    },
  }
}
