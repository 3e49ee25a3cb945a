import { setTimeout as sleep } from 'node:timers/promises'
import { openCarrier, type Outgoing, type Reply } from './carrier.ts'
import { strikes, type Faults } from './faults.ts'
import { between, type Random } from './random.ts'

/** What a provider waits before it says the same thing again. */
const retriesAfterMs = [300, 1_500, 4_000]

export type Delivery = 'accepted' | 'refused' | 'unreachable'
export type PostOffice = ReturnType<typeof openPostOffice>

/** What may happen to a push on its way. */
export const pushFaults = {
  lose: '丢失',
  double: '重复',
  shuffle: '乱序',
  missign: '错签',
  delay: '延迟',
} as const
export type PushFaults = Faults<keyof typeof pushFaults>

/** Who sends: a line of its own where it has one, and what it takes for a yes. */
export type Sender = {
  accepts: (reply: Reply) => boolean
  send?: ((outgoing: Outgoing) => Promise<boolean>) | undefined
}

export type Letter = {
  sender: Sender
  faults: PushFaults
  /** Built at once: whatever happens while the push is on its way is not in it. */
  write: (missigned: boolean) => Outgoing | null
  note: (what: string) => void
}

type Keys = { id: string; secret: string; more: Readonly<Record<string, string>> }

/** Keys that look right and are wrong, as an impostor would have them. */
export const wrongKeys = <K extends Keys>(keys: K): K => ({
  ...keys,
  secret: altered(keys.secret),
  more: Object.fromEntries(Object.entries(keys.more).map(([name, value]) => [name, altered(value)])),
})
export const altered = (text: string): string => (text.startsWith('a') ? 'b' : 'a') + text.slice(1)

/** Carries pushes to the customer as a provider does: at once, again when it did not work, and with faults on request. */
export function openPostOffice({ random }: { random: Random }) {
  const closing = new AbortController()
  const carrier = openCarrier()
  const wait = (ms: number) => sleep(ms, undefined, { ref: false, signal: closing.signal })

  async function deliver({ accepts, send }: Sender, outgoing: Outgoing): Promise<Delivery> {
    if (send) return (await send(outgoing)) ? 'accepted' : 'unreachable'
    try {
      const reply = await carrier.send(outgoing)
      const fine = reply.status >= 200 && reply.status < 300
      if (fine && accepts(reply)) return 'accepted'
      return reply.status >= 500 ? 'unreachable' : 'refused'
    } catch {
      return 'unreachable'
    }
  }

  async function deliverStubbornly(
    sender: Sender,
    outgoing: Outgoing,
    waits: readonly number[] = retriesAfterMs,
  ): Promise<{ result: Delivery; tries: number }> {
    let result = await deliver(sender, outgoing)
    let tries = 1
    for (const ms of waits) {
      if (result === 'accepted' || closing.signal.aborted) break
      await wait(ms)
      result = await deliver(sender, outgoing)
      tries += 1
    }
    return { result, tries }
  }

  async function carry({ sender, faults, write, note }: Letter): Promise<void> {
    const struck = (name: keyof typeof pushFaults): boolean => strikes(faults, name, random)
    const outgoing = write(struck('missign'))
    if (!outgoing) return
    if (struck('lose')) return note('推送丢失')
    const copies = struck('double') ? 2 : 1
    if (struck('delay')) await wait(2_000)
    if (struck('shuffle')) await wait(between(random, 200, 1_200))
    await Promise.all(
      Array.from({ length: copies }, async () => {
        const { result, tries } = await deliverStubbornly(sender, outgoing)
        note(`推送${results[result]}（第${tries}次）`)
      }),
    )
  }

  return {
    deliverStubbornly,
    post: (letter: Letter): void =>
      void carry(letter).catch((error: unknown) => {
        if (!closing.signal.aborted) console.error('push', error)
      }),
    close(): void {
      closing.abort()
      carrier.close()
    },
  }
}

const results: Record<Delivery, string> = { accepted: '已送达', refused: '被拒收', unreachable: '未送达' }
