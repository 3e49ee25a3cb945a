import { isFailureOf } from '#ports/failure'
import { expectPulse, forgetPulses, pulseFailed, pulseSucceeded } from '#core/outside/pulse'
import { providerTimes } from '#core/process/provider-times'
import { openSpan, type OpenSpan } from '#core/process/tracing'
import { now } from '#core/time/clock'
import type { Ports } from '#ports/ports'

type Kind = 'channel' | 'courier' | 'payments' | 'printers' | 'sms' | 'mail' | 'maps' | 'ocr' | 'im'

/** What they say no with for reasons of the matter: they are there. A service that has nothing to decide fails with a no. */
const answers: Readonly<Record<Kind, readonly string[]>> = {
  channel: ['refused', 'expired'],
  courier: ['refused', 'expired', 'noBalance', 'noCapacity'],
  payments: ['refused'],
  printers: ['refused'],
  sms: ['badNumber', 'throttled'],
  mail: ['badAddress', 'throttled'],
  maps: [],
  ocr: ['badImage'],
  im: ['unknownAccount', 'gone'],
}

/** What came under a provider's name and was not from it tells nothing of the provider: anybody can send it. */
const isForged = (error: { kind: string }): boolean => error.kind === 'forged'

const isFailing = (kind: Kind, error: unknown): error is { kind: string; detail: string } =>
  isFailureOf(kind, error) && !answers[kind].includes(error.kind)

const isAsyncIterable = (value: unknown): value is AsyncIterable<unknown> =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value

const isAccepted = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'ok' in value && value.ok === true

/** The same port; what comes of its calls is counted under the provider's name. */
const pulsed = <P extends object>(kind: Kind, name: string, port: P): P => {
  const provider = name === '' ? kind : `${kind}:${name}`
  expectPulse(provider)
  const succeeded = (): void => pulseSucceeded(provider, now())
  const failed = (error: unknown): void => {
    if (isFailureOf(kind, error) && isForged(error)) return
    if (isFailing(kind, error)) pulseFailed(provider, now(), error.detail)
    else if (isFailureOf(kind, error)) succeeded()
  }
  const timed = (end: ReturnType<typeof providerTimes.startTimer>, span: OpenSpan | undefined) => ({
    succeeded: (): void => {
      end({ result: 'answered' })
      span?.end()
      succeeded()
    },
    failed: (error: unknown): void => {
      end({ result: isFailing(kind, error) ? 'failed' : 'answered' })
      span?.fail(error)
      failed(error)
    },
  })
  async function* counted(items: AsyncIterable<unknown>) {
    try {
      yield* items
      succeeded()
    } catch (error) {
      failed(error)
      throw error
    }
  }
  const watched = (call: (...args: unknown[]) => unknown, target: P, key: PropertyKey) =>
    function pulsedCall(...args: unknown[]): unknown {
      const end = providerTimes.startTimer({ provider })
      // Of what asks nobody outside the span is dropped: only one that ends is told.
      const span = openSpan(`${provider} ${String(key)}`, 'client')
      const make = (): unknown => Reflect.apply(call, target, args)
      const result = span ? span.run(make) : make()
      if (result instanceof Promise) result.then(timed(end, span).succeeded, timed(end, span).failed)
      else if (isAsyncIterable(result)) return counted(result)
      // What they send us, once it is proven theirs, is a sign of life too.
      else if (isAccepted(result)) succeeded()
      return result
    }
  const calls = new Map<PropertyKey, unknown>()
  return new Proxy(port, {
    get: (target, key) => {
      const part: unknown = Reflect.get(target, key)
      if (typeof part !== 'function') return part
      const known = calls.get(key) ?? watched(part as (...args: unknown[]) => unknown, target, key)
      calls.set(key, known)
      return known
    },
  })
}

const pulsedAll = <P extends object>(kind: Kind, ports: Readonly<Record<string, P | undefined>>): Record<string, P> =>
  Object.fromEntries(Object.entries(ports).flatMap(([name, port]) => (port ? [[name, pulsed(kind, name, port)]] : [])))

/** The outside with its pulse taken. */
export const withPulses = (ports: Ports): Ports => {
  forgetPulses()
  for (const ours of ['jobs', 'push', 'webPush', 'ledgerProof', 'healthWatch']) expectPulse(ours)
  return {
    ...ports,
    channels: pulsedAll('channel', ports.channels) as Ports['channels'],
    couriers: pulsedAll('courier', ports.couriers) as Ports['couriers'],
    gateways: pulsedAll('payments', ports.gateways) as Ports['gateways'],
    printerClouds: pulsedAll('printers', ports.printerClouds) as Ports['printerClouds'],
    sms: pulsed('sms', '', ports.sms),
    mail: pulsed('mail', '', ports.mail),
    maps: pulsed('maps', '', ports.maps),
    ocr: pulsed('ocr', '', ports.ocr),
    im: ports.im && pulsed('im', '', ports.im),
  }
}
