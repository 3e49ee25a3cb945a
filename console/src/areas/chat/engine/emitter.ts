import type { ImEvent, ImEvents } from './port.ts'

type Listener<E extends ImEvent> = (told: ImEvents[E]) => void

/** What an engine tells, to whoever listens. */
export const makeEmitter = () => {
  const listeners = new Map<ImEvent, Set<Listener<never>>>()
  return {
    on: <E extends ImEvent>(event: E, listener: Listener<E>) => {
      const all = listeners.get(event) ?? new Set()
      listeners.set(event, all.add(listener as Listener<never>))
      return () => {
        all.delete(listener as Listener<never>)
      }
    },
    emit: <E extends ImEvent>(event: E, told: ImEvents[E]) => {
      for (const listener of listeners.get(event) ?? []) (listener as Listener<E>)(told)
    },
  }
}

export type Emitter = ReturnType<typeof makeEmitter>
